/** Settings for a product on a machine that is busy with other tests: that is no overload, and the read side need not be quick. */
export const patientSettings = { OVERLOAD_DELAY_MS: '60000', READ_WAIT_MS: '60000' }
