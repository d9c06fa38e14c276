import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Config } from '../config.ts'
import { makeFolder } from '../makeFolder.ts'
import { observeMail } from '../observability/observeMail.ts'
import { type Mail, MailRefused, type MailSender } from './mail.ts'

/** How long a mail server is waited for, in milliseconds. */
interface MailTimeouts {
  /** Until it has greeted: some greet only after half a minute, to be rid of machines without patience. */
  readonly connectionMs: number
  /** For an answer. RFC 5321, 4.5.3.2.6: a server that has an email and is not heard out gets it again. */
  readonly answerMs: number
  /** For an answer that is nearly there when the process stops. */
  readonly stopMs: number
}
export const defaultMailTimeouts: MailTimeouts = { connectionMs: 60_000, answerMs: 10 * 60_000, stopMs: 5_000 }

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom'> & Partial<Pick<Config, 'publicUrl'>>

/** Through SMTP when a server is configured, else into files that any mail program opens. */
export const createMailSender = (config: MailConfig, timeouts = defaultMailTimeouts): MailSender =>
  observeMail(
    config.smtpUrl ? smtp(config.smtpUrl, config, timeouts) : outbox(join(config.dataDir, 'outbox'), config.mailFrom),
  )

function smtp(url: string, config: MailConfig, { connectionMs, answerMs, stopMs }: MailTimeouts): MailSender {
  const transport = createTransport({
    url,
    ...(new URL(url).searchParams.has('name') ? {} : { name: ownName(config) }),
    connectionTimeout: connectionMs,
    greetingTimeout: connectionMs,
    socketTimeout: answerMs,
  })
  return {
    async send(mail, stop) {
      const cutOff = new AbortController()
      const cutOffSoon = () => setTimeout(() => cutOff.abort(), stopMs).unref()
      if (stop?.aborted) cutOffSoon()
      stop?.addEventListener('abort', cutOffSoon, { once: true })
      await transport
        .sendMail({ ...email(mail, config.mailFrom), signal: cutOff.signal })
        .catch((error: NodemailerError) => {
          throw described(error)
        })
        .finally(() => stop?.removeEventListener('abort', cutOffSoon))
    },
    close: () => transport.close(),
  }
}

/** By what we greet a mail server. The name of a container has no dot, and without one some servers refuse all. */
function ownName({ publicUrl, mailFrom }: MailConfig): string {
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  const isDomain = /\.[a-z][a-z0-9-]*$/i.test(host)
  return isDomain ? host : mailFrom.replace(/^.*@|>\s*$/g, '')
}

/**
 * What surely is about the recipient, and for good: there is no such mailbox, or it takes no mail. All else may pass, or an operator
 * can mend it: a quota for a day comes as 5.4.5 or 5.2.0, and servers that do not know the sender often name no reason at all.
 * Source: https://www.rfc-editor.org/rfc/rfc3463#section-3.2
 */
const ofRecipient = /^\d{3}[ -]5\.(1\.(1|2|3|6|10)|2\.[12])\b/

/** What a server answers often names the recipient, and errors are logged and kept with their job in the clear. */
function described({ code, originalCode, command, responseCode, permanent, response = '' }: NodemailerError): Error {
  const facts = [code, originalCode, command, responseCode].filter((fact) => fact).join(', ')
  const sentence = `The mail server did not take an email: ${facts}.`
  const isRefused = permanent && (command === 'RCPT TO' || command === 'DATA') && ofRecipient.test(response)
  return isRefused ? new MailRefused(sentence) : new Error(sentence)
}

/** One `.eml` file an email, in `folder`; an email sent again replaces itself. */
function outbox(folder: string, from: string): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(email(mail, from))
      makeFolder(folder, 0o700)
      const file = join(folder, `${mail.id.replace(/[^\w-]/g, '_')}.eml`)
      // A program that watches the folder never sees half an email.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}

const email = ({ id, to, subject, text, html, unsubscribe }: Mail, from: string) => ({
  from,
  to,
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  messageId: `<${id}@calendar-sync>`,
  // So that no holiday reply answers a machine.
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>` }),
  },
})
