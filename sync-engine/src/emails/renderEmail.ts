import type { Mail } from '@calendar-sync/platform/mail/mail'
import type { EmailText } from './emailText.ts'

const settingsPath = '/settings'
const why = 'You get this because you asked for such emails in your settings. You can switch them off there:'

/** The email in plain text and in HTML, both with the way to the settings where such emails are switched off. */
export function renderEmail(
  { subject, paragraphs, items, link }: EmailText,
  appUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html' | 'unsubscribe'> {
  const unsubscribe = appUrl + settingsPath
  const href = appUrl + link.path
  const text = [
    ...paragraphs,
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []),
    `${link.label}: ${href}`,
    `--\n${why}\n${unsubscribe}`,
  ].join('\n\n')
  const html = htmlOf(
    subject,
    [
      ...paragraphs.map((paragraph) => `<p style="${styles.paragraph}">${escaped(paragraph)}</p>`),
      ...(items.length > 0 ? [listOf(items)] : []),
      `<p style="margin:24px 0 4px"><a href="${escaped(href)}" style="${styles.button}">${escaped(link.label)}</a></p>`,
    ],
    unsubscribe,
  )
  return { subject: `Calendar Sync: ${subject}`, text: `${text}\n`, html, unsubscribe }
}

/** Mail readers know styles on elements, and little else. */
const styles = {
  paragraph: 'margin:0 0 12px',
  item: 'padding:9px 0;border-top:1px solid #e3d9c7',
  button:
    'display:inline-block;padding:11px 20px;border-radius:10px;background:#0b5d66;color:#ffffff;font-weight:600;text-decoration:none',
  day: 'display:inline-block;width:11px;height:11px;border-radius:3px',
}

const listOf = (items: readonly string[]) =>
  `<ul style="margin:16px 0 0;padding:0;list-style:none">${items
    .map((item) => `<li style="${styles.item}">${escaped(item)}</li>`)
    .join('')}</ul>`

/** One card on the product's paper: its name, the subject, what is said, and why it came. */
const htmlOf = (subject: string, parts: readonly string[], unsubscribe: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#faf6ee;color:#13212f;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 14px;font-weight:700"><span style="${styles.day};background:#0f6e76"></span> <span style="${styles.day};background:#f2765e"></span>&nbsp; Calendar Sync</p>
<div style="padding:28px;border:1px solid #e3d9c7;border-radius:14px;background:#ffffff">
<h1 style="margin:0 0 14px;font-size:22px;line-height:1.25">${escaped(subject)}</h1>
${parts.join('\n')}
</div>
<p style="margin:16px 0 0;color:#4f5d6b;font-size:13px">${escaped(why)} <a href="${escaped(unsubscribe)}" style="color:#0b5d66">Settings</a></p>
</div></body></html>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Titles are other people's words: they are text and nothing else. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
