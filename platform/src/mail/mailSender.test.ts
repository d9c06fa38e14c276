import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import * as assert from 'uvu/assert'
import { failureOf } from '../testing/failureOf.ts'
import { listenLocally } from '../testing/listenLocally.ts'
import { newFolder, suiteOfEach } from '../testing/suites.ts'
import { MailRefused } from './mail.ts'
import { createMailSender, defaultMailTimeouts } from './mailSender.ts'

const test = suiteOfEach('mail', newFolder)

const mailFrom = 'Calendar Sync <no-reply@calendar-sync.example>'
const mail = {
  id: '0b9f2f52-6d0a-4c0e-8a54-1d8f5a1c0009',
  to: 'billing@lumen.example',
  subject: 'Your request – Enterprise',
  text: 'We received your request.',
}

test('Without a mail server an email becomes one file, however often it is sent', async ({ dataDir }) => {
  const sender = createMailSender({ smtpUrl: undefined, dataDir, mailFrom })
  await sender.send(mail)
  await sender.send(mail)
  sender.close()
  const files = await readdir(join(dataDir, 'outbox'))
  assert.equal(files, [`${mail.id}.eml`])
  const text = await readFile(join(dataDir, 'outbox', files[0] ?? ''), 'utf8')
  assert.match(text, /^To: billing@lumen\.example$/m)
  assert.match(text, /^From: Calendar Sync <no-reply@calendar-sync\.example>$/m)
  assert.match(text, 'We received your request.')
})

test('A line break in a subject adds no header', async ({ dataDir }) => {
  const sender = createMailSender({ smtpUrl: undefined, dataDir, mailFrom })
  await sender.send({ ...mail, subject: 'Hello\r\nBcc: everyone@example.com' })
  sender.close()
  const text = await readFile(join(dataDir, 'outbox', `${mail.id}.eml`), 'utf8')
  assert.not.match(text, /^Bcc:/m)
})

test('With a mail server the email is handed to it', async ({ dataDir }) => {
  const { said } = await sentTo({ dataDir })
  assert.match(said, 'RCPT TO:<billing@lumen.example>')
  assert.match(said, 'We received your request.')
})

test('A mail server that is not there is an error, so that the email is tried again', async ({ dataDir }) => {
  const sender = createMailSender({ smtpUrl: 'smtp://127.0.0.1:1', dataDir, mailFrom })
  assert.instance(await failureOf(sender.send(mail)), Error)
  sender.close()
})

test('Given a mail server that refuses a recipient, then the error says so without their address', async ({
  dataDir,
}) => {
  const recipient = '550 5.1.1 <billing@lumen.example>: unknown'
  const { error } = await sentTo({ dataDir, answers: { recipient } })
  assert.ok(error instanceof Error)
  assert.is(error.message, 'The mail server did not take an email: EENVELOPE, RCPT TO, 550.')
  assert.not.match(inspect(error), 'lumen', 'nothing hangs on it that names them')
})

test('Given an answer that no second try changes, then the email counts as refused; one that speaks of us, or may pass, does not', async ({
  dataDir,
}) => {
  for (const [answer, isRefused] of [
    ['550 5.1.1 no such user', true],
    ['550 relay not permitted', false],
    ['550 5.4.5 daily sending quota exceeded', false],
    ['554 5.2.0 SubmissionQuotaExceeded', false],
    ['550 5.1.10 recipient not found', true],
    ['552 5.2.2 mailbox full', true],
    ['450 4.2.1 try again', false],
    ['421 4.7.0 too busy', false],
    ['503 5.5.1 bad sequence', false],
    ['554 5.7.1 relay access denied', false],
    ['553 5.1.8 sender address rejected', false],
  ] as const) {
    assert.is(
      (await sentTo({ dataDir, answers: { recipient: answer } })).error instanceof MailRefused,
      isRefused,
      answer,
    )
    assert.is((await sentTo({ dataDir, answers: { data: answer } })).error instanceof MailRefused, isRefused, answer)
  }
  const { error } = await sentTo({ dataDir, answers: { hello: '550 5.1.1 go away' } })
  assert.not(error instanceof MailRefused)
})

test('A mail server has ten minutes for its answer to an email, as RFC 5321 asks, so that it does not get it twice', () => {
  assert.ok(defaultMailTimeouts.answerMs >= 10 * 60_000)
})

test('Given a mail server that takes its time to greet, then it is waited for', async ({ dataDir }) => {
  assert.ok(defaultMailTimeouts.connectionMs > 30_000)
  assert.is((await sentTo({ dataDir, greetsAfterMs: 200 })).error, 'no failure')
})

test('Given a mail server that does not answer, when the process stops, then sending ends after a short while, to be tried again', async ({
  dataDir,
}) => {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 50)
  const { error } = await sentTo({ dataDir, answers: { data: undefined }, stop: stop.signal, stopMs: 100 })
  assert.ok(error instanceof Error)
  assert.not(error instanceof MailRefused)
  assert.is(error.message, 'The mail server did not take an email: EABORT.')
})

test('Given a stop while an email is handed over, then the mail server has a moment for its answer', async ({
  dataDir,
}) => {
  const { error } = await sentTo({ dataDir, stop: AbortSignal.abort() })
  assert.is(error, 'no failure')
})

test('We greet a mail server with the name of the app’s address, or of the sender’s domain, as SMTP_URL says otherwise', async ({
  dataDir,
}) => {
  for (const [config, query, name] of [
    [{ publicUrl: 'https://sync.example.com:8443' }, '', 'sync.example.com'],
    [{}, '', 'calendar-sync.example'],
    [{ publicUrl: 'http://localhost:3000' }, '', 'calendar-sync.example'],
    [{ publicUrl: 'http://192.0.2.7' }, '', 'calendar-sync.example'],
    [{ publicUrl: 'https://sync.example.com' }, '?name=mail.example', 'mail.example'],
  ] as const)
    assert.match((await sentTo({ dataDir, config, query })).said, `EHLO ${name}\r\n`)
})

interface Sending {
  readonly dataDir: string
  readonly config?: { readonly publicUrl?: string }
  /** Of the server's address. */
  readonly query?: string
  readonly answers?: Answers
  readonly greetsAfterMs?: number
  readonly stop?: AbortSignal
  readonly stopMs?: number
}

/** Sends the email to a mail server that answers so. */
async function sentTo(sending: Sending) {
  const { dataDir, config, query = '', answers = {}, greetsAfterMs = 0, stop, stopMs = 60_000 } = sending
  const heard: string[] = []
  const server = createServer((socket) => void setTimeout(() => talkSmtp(socket, heard, answers), greetsAfterMs))
  const smtpUrl = `smtp://127.0.0.1:${await listenLocally(server)}${query}`
  const timeouts = { ...defaultMailTimeouts, stopMs }
  const sender = createMailSender({ smtpUrl, dataDir, mailFrom, ...config }, timeouts)
  const error = await failureOf(sender.send(mail, stop))
  sender.close()
  await new Promise((resolve) => server.close(resolve))
  return { error, said: heard.join('') }
}

/** What the server says instead of yes; undefined: nothing. */
interface Answers {
  readonly hello?: string
  readonly recipient?: string
  readonly data?: string | undefined
}

/** Just enough of a mail server to take an email. */
function talkSmtp(socket: Socket, heard: string[], answers: Answers = {}): void {
  const { hello = '250 ok', recipient = '250 ok' } = answers
  const taken = 'data' in answers ? answers.data : '250 taken'
  let inEmail = false
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    heard.push(text)
    if (inEmail) {
      if (!/\r\n\.\r\n$/.test(text)) return
      inEmail = false
      if (taken) socket.write(`${taken}\r\n`)
    } else if (text.startsWith('DATA')) {
      inEmail = true
      socket.write('354 go on\r\n')
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else if (text.startsWith('RCPT')) socket.write(`${recipient}\r\n`)
    else if (text.startsWith('EHLO') || text.startsWith('HELO')) socket.write(`${hello}\r\n`)
    else socket.write('250 ok\r\n')
  })
}

test.run()
