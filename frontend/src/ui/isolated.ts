/**
 * A name within a sentence: where it is written from right to left, in Hebrew, Arabic and their neighbours, it is isolated by U+2068 and
 * U+2069, so that the quotes and figures around it stay in the order of the sentence.
 */
export const isolated = (name: string): string => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name)

/** “Work” */
export const quoted = (name: string): string => `“${isolated(name)}”`
