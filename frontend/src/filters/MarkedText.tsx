import { createElement } from 'react'
import { markText } from './markText.ts'

/** A text with the keywords that matched set off. */
export const MarkedText = ({ text, keywords }: { text: string; keywords: readonly string[] }) =>
  createElement(
    'span',
    null,
    ...markText(text, keywords).map((piece) => (piece.marked ? createElement('mark', null, piece.text) : piece.text)),
  )
