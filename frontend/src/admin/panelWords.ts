import type { I18nProvider } from 'react-admin'
import { formatNumber } from '../ui/numbers.ts'

interface Named {
  /** What is to be said when the key is not known. */
  readonly _?: string
  readonly page?: number
  readonly offsetBegin?: number
  readonly offsetEnd?: number
  readonly total?: number
}

const number = (value = 0) => formatNumber(value)

/** @param about stands before a total, which may be an estimate */
function wordsWith(about: string): I18nProvider {
  const words: Readonly<Record<string, (named: Named) => string>> = {
    'ra.action.clear_input_value': () => 'Clear this search',
    'ra.navigation.first': () => 'Go to first page',
    'ra.navigation.previous': () => 'Go to previous page',
    'ra.navigation.page': ({ page }) => `Go to page ${number(page)}`,
    'ra.navigation.current_page': ({ page }) => `Page ${number(page)}`,
    'ra.navigation.next': () => 'Go to next page',
    'ra.navigation.last': () => 'Go to last page',
    'ra.navigation.page_range_info': ({ offsetBegin, offsetEnd, total }) =>
      `${number(offsetBegin)}–${number(offsetEnd)} of ${about}${number(total)}`,
    // A heading that sorts is called what is written on it, and needs no hint that says so.
    'ra.sort.sort_by': () => '',
  }
  return {
    translate: (key, named: Named = {}) => words[key]?.(named) ?? named._ ?? key,
    changeLocale: async () => undefined,
    getLocale: () => 'en',
  }
}

/** The few of react-admin's words that the panel shows; all of its English, with what reads it, would weigh 9 kB. */
export const panelWords = wordsWith('')
export const wordsForAnEstimate = wordsWith('about ')
