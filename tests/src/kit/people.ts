/** The seeded people of the emulator. */
export const workEmail = 'dana@lumen-studio.example'
export const homeEmail = 'dana.reyes.home@gmail.example'
export const adminEmail = 'admin@calendar-sync.example'

export const payment = {
  tier: 'pro',
  paymentMethod: 'credit_card',
  cardDetails: { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2031, nameOnCard: 'Dana Reyes' },
  billingAddress: {
    streetAddress: '1 Elm Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62704',
    country: 'United States',
  },
}
