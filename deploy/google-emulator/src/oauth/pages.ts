import type { Emulator } from '../emulator.ts'
import type { Account } from '../model/account.ts'
import { escapeHtml, initials, personColor } from '../web/html.ts'
import type { AuthorizeRequest } from './authorizeRequest.ts'
import { pageStyle } from './pageStyle.ts'
import { describeScope } from './scopes.ts'

export function chooserPage(emulator: Emulator, request: AuthorizeRequest, query: URLSearchParams): string {
  const accounts = [...emulator.state.accounts.values()].sort((a, b) => a.ordinal - b.ordinal)
  const buttons = accounts.map(
    (account) =>
      `<li><button class="account" name="account" value="${escapeHtml(account.email)}">${person(account)}</button></li>`,
  )
  return layout(
    'Choose an account',
    `<p class="lead">to continue to <strong>${escapeHtml(appName(request))}</strong></p>
    <form method="post" action="/o/oauth2/v2/auth">${hidden(query, ['new_email', 'new_name'])}
      <ul class="accounts">${buttons.join('')}</ul>
    </form>
    <details class="other"><summary>Use another account</summary>
      <form method="post" action="/o/oauth2/v2/auth">${hidden(query, ['new_email', 'new_name'])}
        <label>Email<input name="new_email" type="email" required autocomplete="off" placeholder="someone@example.com"></label>
        <label>Name<input name="new_name" autocomplete="off" placeholder="Someone New"></label>
        <button class="primary">Add and continue</button>
      </form>
      <p class="small">The account is made here, with an empty calendar.</p>
    </details>`,
  )
}

export function consentPage(account: Account, request: AuthorizeRequest, query: URLSearchParams): string {
  const items = request.scopes.map((scope) => {
    const { text, required } = describeScope(scope)
    // Who you are cannot be unticked, at Google neither.
    return required
      ? `<li><input type="hidden" name="granted" value="${escapeHtml(scope)}"><span class="tick" aria-hidden="true">✓</span><span>${escapeHtml(text)}</span></li>`
      : `<li><label><input type="checkbox" name="granted" value="${escapeHtml(scope)}" checked><span>${escapeHtml(text)}</span></label></li>`
  })
  return layout(
    `${escapeHtml(appName(request))} wants access to your Google Account`,
    `<div class="chip">${person(account)}</div>
    <form method="post" action="/o/oauth2/v2/auth">${hidden(query, ['account', 'new_email', 'new_name', 'granted', 'decision'])}
      <input type="hidden" name="account" value="${escapeHtml(account.email)}">
      <fieldset><legend>This will allow it to:</legend><ul class="scopes">${items.join('')}</ul></fieldset>
      <div class="actions">
        <button name="decision" value="deny">Cancel</button>
        <button class="primary" name="decision" value="allow">Continue</button>
      </div>
    </form>`,
  )
}

export function problemPage(code: string, message: string): string {
  return layout(
    'Access blocked: the request is not valid',
    `<p class="lead">${escapeHtml(message)}</p><p class="small">Error 400: ${escapeHtml(code)}</p>`,
  )
}

function layout(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${pageStyle}</style></head>
<body><main><p class="stand-in"><span aria-hidden="true">◐</span> Stand-in for Google: no real account is used</p><h1>${title}</h1>${body}</main></body></html>`
}

function person({ name, email }: Account): string {
  return `<span class="picture" aria-hidden="true" style="background:${personColor(email)}">${escapeHtml(initials(name))}</span>
    <span class="who"><span class="name">${escapeHtml(name)}</span><span class="email">${escapeHtml(email)}</span></span>`
}

function hidden(query: URLSearchParams, except: string[]): string {
  return [...query]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
}

function appName({ redirectUri }: AuthorizeRequest): string {
  return new URL(redirectUri).host
}
