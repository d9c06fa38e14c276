import type { Mail } from '@calendar-sync/platform/mail/mail'
import type { LetterText } from './letterText.ts'

const settingsPath = '/settings'
const why = 'You get this because you asked for such e-mails in your settings. You can switch them off there:'

/** The letter in plain text and in HTML, both with the way to the settings where such letters are switched off. */
export function renderLetter(
  { subject, paragraphs, items, link }: LetterText,
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
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:36em">',
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(items.length > 0 ? [`<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`] : []),
    `<p><a href="${escaped(href)}">${escaped(link.label)}</a></p>`,
    `<p style="color:#666;font-size:small">${escaped(why)} <a href="${escaped(unsubscribe)}">Settings</a></p>`,
    '</body></html>',
  ].join('\n')
  return { subject: `Calendar Sync: ${subject}`, text: `${text}\n`, html, unsubscribe }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Titles are other people's words: they are text and nothing else. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
