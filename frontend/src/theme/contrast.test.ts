import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type ColorName, colors } from './tokens.ts'

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(color: string): number {
  const part = (at: number) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/** Contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrast(a: string, b: string): number {
  const [first, second] = [luminance(a), luminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

type Pairs = readonly (readonly [front: ColorName, grounds: readonly ColorName[]])[]

/** Each colour that text is written in, and the grounds it is written on: WCAG 2.2, 1.4.3. */
const texts: Pairs = [
  ['ink', ['paper', 'surface', 'sunken', 'sourceTint', 'targetTint', 'successTint', 'warningTint', 'dangerTint']],
  ['inkQuiet', ['paper', 'surface', 'sunken']],
  ['primary', ['paper', 'surface', 'sunken']],
  ['primaryHover', ['paper', 'surface']],
  ['onPrimary', ['primary', 'primaryHover']],
  ['onSourceTint', ['sourceTint', 'surface', 'paper']],
  ['onTargetTint', ['targetTint', 'surface', 'paper']],
  ['onOverlap', ['overlap']],
  ['onTarget', ['target']],
  ['surface', ['source']],
  ['success', ['surface', 'paper', 'successTint']],
  ['warning', ['surface', 'paper', 'warningTint']],
  ['danger', ['surface', 'paper', 'dangerTint']],
  ['onDanger', ['danger']],
]

/** Shapes and borders one has to see to use a control: WCAG 2.2, 1.4.11. */
const shapes: Pairs = [
  ['lineStrong', ['paper', 'surface']],
  ['source', ['paper', 'surface']],
  ['primary', ['paper', 'surface', 'sunken']],
]

const test = suite('contrast')

test('black on white is 21 to 1, and the order does not matter', () => {
  assert.is(Math.round(contrast('#000000', '#ffffff')), 21)
  assert.is(contrast('#13212f', '#faf6ee'), contrast('#faf6ee', '#13212f'))
})

function everyPairReaches(least: number, pairs: Pairs): void {
  for (const [theme, palette] of Object.entries(colors))
    for (const [front, grounds] of pairs)
      for (const ground of grounds)
        test(`in the ${theme} theme, ${front} on ${ground} reaches ${least} to 1`, () => {
          const ratio = contrast(palette[front], palette[ground])
          assert.ok(ratio >= least, `only ${ratio.toFixed(2)} to 1`)
        })
}

everyPairReaches(4.5, texts)
everyPairReaches(3, shapes)

test.run()
