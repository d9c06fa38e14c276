/** Of what a reply lists, as JSON in bytes: a message of the bus holds 1 MiB, however much people have in their calendars. */
export const maxReplyBytes = 900_000
