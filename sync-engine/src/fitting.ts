/** The first of these whose JSON fits into so many bytes; at least one, that the caller comes forward. */
export function fitting<Part>(parts: readonly Part[], maxBytes: number): readonly Part[] {
  let bytes = 0
  const tooMany = parts.findIndex((part, index) => {
    bytes += Buffer.byteLength(JSON.stringify(part))
    return index > 0 && bytes > maxBytes
  })
  return tooMany < 0 ? parts : parts.slice(0, tooMany)
}

/** Of what a reply lists, as JSON in bytes: a message of the bus holds 1 MiB, however much people have in their calendars. */
export const maxReplyBytes = 900_000
