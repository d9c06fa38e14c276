/** Pro costs $9.99 per month (specification, Plans). Whole cents. */
export const proPriceCents = 999
export const currency = 'USD'
