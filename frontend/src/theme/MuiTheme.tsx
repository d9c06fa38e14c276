import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { muiTheme } from './muiTheme.ts'

/** MUI's theme for what is inside. The class on the root is `themeChoice`'s business alone, so MUI keeps off it. */
export const MuiTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={muiTheme} colorSchemeNode={null} storageManager={null}>
    {children}
  </ThemeProvider>
)
