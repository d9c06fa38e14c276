/** Where the link of a confirmation email leads; the token is in the fragment, which no server log shows. */
export const confirmAddressPath = '/confirm-address'
