const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** The reference in what the reader pasted, which may be the whole message they were shown; else all of it. */
export const referenceIn = (text: string): string => uuid.exec(text)?.[0].toLowerCase() ?? text.trim()
