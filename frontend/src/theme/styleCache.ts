import createCache from '@emotion/cache'

/**
 * The cache of Emotion, with a sheet for each time that React draws instead of one for all. When a media query or an
 * animation is among the rules that join a sheet, browsers match every element of the page with the whole of it again: to open
 * a dialog over a list of 25 users did that twice.
 */
export function createStyleCache() {
  const cache = createCache({ key: 'css' })
  const { sheet } = cache
  const insert = sheet.insert.bind(sheet)
  let drawing = false
  sheet.insert = (rule) => {
    if (!drawing) {
      drawing = true
      // Emotion begins a sheet at the first rule that it counts.
      sheet.ctr = 0
      queueMicrotask(() => {
        drawing = false
      })
    }
    insert(rule)
  }
  return cache
}
