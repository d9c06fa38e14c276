import { type AdminUser, TestUserBody } from '@calendar-sync/contracts/api/adminUsers'

/** A test user as an administrator fills it in. */
export interface TestUserForm {
  readonly email: string
  readonly displayName: string
  readonly billingEmail: string
  readonly subscriptionTier: AdminUser['subscriptionTier']
  readonly subscriptionStatus: AdminUser['subscriptionStatus']
  /** A day, or empty for never. */
  readonly subscriptionExpiry: string
  readonly isAdmin: boolean
  readonly role: AdminUser['role']
}

/** Specification, commercial, Validation rules: tier pro, status active, role user, no admin. */
export const emptyTestUser: TestUserForm = {
  email: '',
  displayName: '',
  billingEmail: '',
  subscriptionTier: 'pro',
  subscriptionStatus: 'active',
  subscriptionExpiry: '',
  isAdmin: false,
  role: 'user',
}

type Problems = { readonly [Field in keyof TestUserForm]?: string }

/** What keeps a test user from being made, by field. */
export function problemsOf(form: TestUserForm): Problems {
  const read = TestUserBody.safeParse(form)
  if (read.success) return {}
  const invalid = 'Please enter a valid email address'
  const paths = read.error.issues.map(({ path }) => path[0])
  return {
    ...(paths.includes('email') && { email: invalid }),
    ...(paths.includes('billingEmail') && { billingEmail: invalid }),
  }
}
