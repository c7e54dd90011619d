/** The text a bank sends to a cardholder; the code also has a field of its own in the message. */
const codeText = (code: string): string =>
  `${code} is your card payment code. Do not share it with anyone. / ` +
  `${code} adalah kode pembayaran kartu Anda. Jangan berikan kepada siapa pun.`

/** Sends card codes through the SMS simulator at `url`, over HTTP. Throws when it refuses one. */
export const cardCodeSender =
  (sms: { readonly url: string; readonly key: string }) =>
  async ({ to, code, reference }: { to: string; code: string; reference: string }) => {
    const response = await fetch(`${sms.url}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sms.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, code, text: codeText(code), channel: 'sms', reference }),
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the SMS simulator refused a card code: ${response.status}`)
  }
