import Markdown from 'markdown-to-jsx/react'
import styles from './LegalText.module.css'

/** A legal text from its markdown source. The page's own title is the text's first heading. */
export const LegalText = ({ children }: { children: string }) => (
  <Markdown className={styles.text} options={{ disableParsingRawHTML: true, forceBlock: true }}>
    {children}
  </Markdown>
)
