import { CacheProvider } from '@emotion/react'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { muiTheme } from './muiTheme.ts'
import { createStyleCache } from './styleCache.ts'

interface MuiThemeProps {
  readonly theme?: Theme
  readonly children: ReactNode
}

const styleCache = createStyleCache()

/** MUI's theme for what is inside. The class on the root is `themeChoice`'s business alone, so MUI keeps off it. */
export const MuiTheme = ({ theme = muiTheme, children }: MuiThemeProps) => (
  <CacheProvider value={styleCache}>
    <ThemeProvider theme={theme} colorSchemeNode={null} storageManager={null}>
      {children}
    </ThemeProvider>
  </CacheProvider>
)
