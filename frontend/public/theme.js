// Runs before the first paint, so that a dark screen never flashes white. src/theme/themeChoice.ts keeps it up to date.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; the system's preference is then all there is.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(dark ? 'dark' : 'light')
})()
