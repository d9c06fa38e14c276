import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Config } from '../config.ts'
import { makeFolder } from '../makeFolder.ts'
import { observeMail } from '../observability/observeMail.ts'
import type { Mail, MailSender } from './mail.ts'

/** Through SMTP when a server is configured, else into files that any mail program opens. */
export const createMailSender = (config: Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom'>): MailSender =>
  observeMail(
    config.smtpUrl ? smtp(config.smtpUrl, config.mailFrom) : outbox(join(config.dataDir, 'outbox'), config.mailFrom),
  )

/** A mail server that does not answer must not hold up everything behind it. */
const timeoutMs = 15_000

function smtp(url: string, from: string): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async send(mail) {
      await transport.sendMail(email(mail, from)).catch((error: NodemailerError) => {
        // What a server answers often names the recipient, and errors are logged and kept with their job in the clear.
        const facts = [error.code, error.originalCode, error.command, error.responseCode]
        throw new Error(`The mail server did not take an email: ${facts.filter((fact) => fact).join(', ')}.`)
      })
    },
    close: () => transport.close(),
  }
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
