/** Sentences and addresses of the pages that the operator may set. */
export interface Site {
  /** On the landing page, about the launch; empty hides it. */
  readonly launchNotice: string
  /** On the landing page, about the second calendar suite; empty hides the suite. */
  readonly outlookNotice: string
  /** Where people write to. */
  readonly contactEmail: string
}

/** The specification's texts. */
export const defaultSite: Site = {
  launchNotice: 'Launching April 2025.',
  outlookNotice: 'planned for Q3 2025',
  contactEmail: 'hello@calendar-sync.app',
}
