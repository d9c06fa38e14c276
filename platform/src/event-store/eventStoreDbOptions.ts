/** What the client (6.2.1) knows, as it compares them: without case, hyphens and underscores. */
const known = new Set([
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'throwonappendfailure',
  'tls',
  'tlscafile',
  'tlsverifycert',
  'usercertfile',
  'userkeyfile',
])

interface Option {
  readonly name: string
  /** As the client compares it. */
  readonly key: string
  readonly value: string
}

function optionsOf(connectionString: string): Option[] {
  // A password may hold a question mark.
  const [, parameters = ''] = connectionString.replace(/^[^:]+:\/\/[^@/]*@/, '').split(/\?(.*)/s)
  return parameters
    .split('&')
    .filter(Boolean)
    .map((parameter) => {
      const [name = '', value = ''] = parameter.split('=', 2)
      return { name, key: name.replaceAll(/[_-]/g, '').toLowerCase(), value }
    })
}

/** What the connection string says of `nodePreference`, in lower case. */
export const preferredNode = (connectionString: string): string | undefined =>
  optionsOf(connectionString)
    .find(({ key }) => key === 'nodepreference')
    ?.value.toLowerCase()

/**
 * What cannot be used of a connection string's options, as the end of a sentence. The client would ignore it, and print the whole string
 * with the password to say so.
 */
export function describeUnusableOption(connectionString: string): string | undefined {
  for (const { name, key, value } of optionsOf(connectionString)) {
    if (!known.has(key))
      return `has ${/^[\w-]+$/.test(name) ? `the option ${name}` : 'an option'}, which the client does not know`
    if (key === 'tlsverifycert' && value === 'false')
      return `has ${name}=false, which the client cannot do; name the file of the authority's certificate with tlsCAFile`
  }
  return undefined
}
