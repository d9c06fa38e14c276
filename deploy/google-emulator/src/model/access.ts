/** On whose behalf an app calls. */
export interface Access {
  email: string
  clientId: string
  scopes: string[]
}
