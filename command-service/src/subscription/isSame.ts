/** Whether what was sent is what is known already. */
export const isSame = <Data extends object>(data: Data, known: Data | null): boolean =>
  known !== null && Object.entries(data).every(([key, value]) => Reflect.get(known, key) === value)
