/** Where time comes from; tests hand in their own. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
