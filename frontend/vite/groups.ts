/**
 * Which modules share a file of the built pages: the first group that wants a module gets it, with what it imports. A browser asks
 * a server for six files at a time, and each answer takes a round trip; left to itself the bundler makes a file for each set of
 * screens, 69 for the calendars page. `tests/src/screens/weight.test.ts` holds what each screen loads, and in how many files.
 */
export const groups = [
  { name: 'start', tags: ['$initial' as const], test: /^(?!.*src.preload.)/ },
  // What the landing page and other pages for visitors share with screens behind sign-in, and the words of a sync's options.
  {
    name: 'pictures',
    test: /src.(?:calendars.SyncPicture|billing.PlanEnd|accounts.AccountAvatar|runs.(?:DayStrip|copyTimes|EventTime|timesInWords)|dashboard.TripList|calendars.(?:syncLabels|filterValues)|ui.(?:Backdrop|afterPicture|Moment|numbers)|layout.Page|request.ErrorReference)\./,
  },
  // What the first picture of the calendars page has besides, which is drawn before MUI and react-admin are there.
  {
    name: 'firstPicture',
    minShareCount: 2,
    test: /src.(?:calendars.(?:SyncFacts|syncSentence|firstLists|savedFilters|calendars\.module)|runs.lastRun)/,
  },
  // Buttons and styles, which the pages of developers have too.
  {
    name: 'controls',
    minShareCount: 4,
    test: /@emotion|stylis|@mui.(?:system|styled-engine|utils)|@mui.material.esm.(?:styles|Button|Card|Tabs?)[\\/]|src.theme.|ui.ButtonLink/,
  },
  // What reads answers.
  {
    name: 'schemas',
    minShareCount: 5,
    test: /node_modules.zod|contracts.src.(?:ids|personal|fastReader|api.settings|domain.(?:event|settings|preferences))/,
  },
  { name: 'dialogs', minShareCount: 5, test: /@mui.material.esm.Dialog[A-Za-z]*[\\/]|src.ui.FramedDialog/ },
  // What is around every screen behind sign-in, and what most of them are made of.
  {
    name: 'members',
    minShareCount: 2,
    test: /src.(?:app.MemberArea|auth|live|settings.useSettings|syncProblems|accounts|dashboard|billing|request)|ra-core.dist.dataProvider|CoreAdminContext|@mui.material.esm.(?:Alert|Skeleton|IconButton)[\\/]|src.ui.(?:Banner|ConfirmDialog|DeleteButton|Badge|EmptyState|Loading|keyed|keepFocus)|icons-material/,
  },
  // What the cards of syncs and runs need of themselves, and no form.
  {
    name: 'syncs',
    minShareCount: 2,
    test: /src.(?:calendars.useCalendars|runs.(?:useRun|copyTimes)|ui.useFocusThatStays)|@mui.material.esm.(?:Checkbox|FormControlLabel|LinearProgress)[\\/]/,
  },
  {
    name: 'fields',
    minShareCount: 2,
    test: /@mui.material.esm.(?:TextField|Switch|Radio|FormGroup)|src.ui.(?:FormActions|FormField|SwitchField)|react-hook-form/,
  },
  // What screens with tabs and forms share, and the admin panel has no use for.
  {
    name: 'forms',
    minShareCount: 2,
    test: /src.(?:decisions|calendars|runs|subscribe|ui.TabbedPanel)/,
  },
  { name: 'lists', minShareCount: 3, test: /ra-core.dist.(?:controller.list|auth)|src.ui.WholeList/ },
]
