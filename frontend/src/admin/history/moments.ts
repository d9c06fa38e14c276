const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/

/** Whether a text is a moment as the log or Google writes it. Titles are other people's words, and may only begin like one. */
export const isMoment = (text: string): boolean => shape.test(text) && !Number.isNaN(Date.parse(text))
