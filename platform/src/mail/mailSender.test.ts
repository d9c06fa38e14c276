import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import * as assert from 'uvu/assert'
import { failureOf } from '../testing/failureOf.ts'
import { listenLocally } from '../testing/listenLocally.ts'
import { newFolder, suiteOfEach } from '../testing/suites.ts'
import { createMailSender } from './mailSender.ts'

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
  const heard: string[] = []
  const server = createServer((socket) => talkSmtp(socket, heard))
  const smtpUrl = `smtp://127.0.0.1:${await listenLocally(server)}`
  const sender = createMailSender({ smtpUrl, dataDir, mailFrom })
  await sender.send(mail)
  sender.close()
  await new Promise((resolve) => server.close(resolve))
  const said = heard.join('')
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
  const server = createServer((socket) => talkSmtp(socket, [], '550 5.1.1 <billing@lumen.example>: unknown'))
  const smtpUrl = `smtp://127.0.0.1:${await listenLocally(server)}`
  const sender = createMailSender({ smtpUrl, dataDir, mailFrom })
  const error = await failureOf(sender.send(mail))
  sender.close()
  await new Promise((resolve) => server.close(resolve))
  assert.ok(error instanceof Error)
  assert.is(error.message, 'The mail server did not take an email: EENVELOPE, RCPT TO, 550.')
  assert.not.match(inspect(error), 'lumen', 'nothing hangs on it that names them')
})

/** Just enough of a mail server to take an email. */
function talkSmtp(socket: Socket, heard: string[], toRecipient = '250 ok'): void {
  let inEmail = false
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    heard.push(text)
    if (inEmail) {
      if (!/\r\n\.\r\n$/.test(text)) return
      inEmail = false
      socket.write('250 taken\r\n')
    } else if (text.startsWith('DATA')) {
      inEmail = true
      socket.write('354 go on\r\n')
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else if (text.startsWith('RCPT')) socket.write(`${toRecipient}\r\n`)
    else socket.write('250 ok\r\n')
  })
}

test.run()
