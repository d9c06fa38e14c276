import { createElement } from 'react'
import { markText, type Span } from './markText.ts'

/** A text with the places set off where keywords matched. */
export const MarkedText = ({ text, spans }: { text: string; spans: readonly Span[] }) =>
  createElement(
    'span',
    null,
    ...markText(text, spans).map((piece) => (piece.marked ? createElement('mark', null, piece.text) : piece.text)),
  )
