import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** CBOR of RFC 8949, as far as an attestation without statement needs it. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

type Options = { readonly challenge: string; readonly user?: { readonly id: string } }

type Use = {
  /** In place of the next count: of a copy of the key, or of a key that never counts. */
  readonly counter?: number
  /** In place of the user that the key was created for. */
  readonly userHandle?: string
}

const generateKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  id: randomBytes(32),
})

/** What the browser at `origin` would do with a passkey of its device. */
export type VirtualPasskey = {
  readonly key: ReturnType<typeof generateKey>
  readonly register: (options: string) => string
  readonly sign: (options: string, use?: Use) => string
}

/**
 * A device with one passkey (ES256). `verified`: it checks its user, as by a fingerprint. `origin`: of
 * the page that uses it. `rpId`: the host that it signs for, where that is not the page's.
 * `key`: of another device's passkey, that both then have.
 */
export const createVirtualPasskey = ({
  origin,
  verified = true,
  rpId = new URL(origin).hostname,
  key = generateKey(),
}: {
  readonly origin: string
  readonly verified?: boolean
  readonly rpId?: string
  readonly key?: VirtualPasskey['key']
}): VirtualPasskey => {
  const { publicKey, privateKey, id } = key
  const jwk = publicKey.export({ format: 'jwk' })
  const rpIdHash = sha256(rpId)
  let counter = 0
  let userHandle: string | undefined
  const flags = 0x01 | (verified ? 0x04 : 0)
  const authenticatorData = (extra: number, rest: Buffer, uses = counter): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses)
    return Buffer.concat([rpIdHash, Buffer.from([flags | extra]), count, rest])
  }
  const clientData = (type: string, options: string): Buffer => {
    const { challenge }: Options = JSON.parse(options)
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  const reply = (response: Readonly<Record<string, Buffer>>, user?: string): string =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        ...Object.fromEntries(
          Object.entries(response).map(([name, value]) => [name, value.toString('base64url')]),
        ),
        ...(user === undefined ? {} : { userHandle: user }),
      },
    })
  const coordinate = (value: string | undefined) => Buffer.from(value ?? '', 'base64url')
  return {
    key,
    register: options => {
      userHandle = (JSON.parse(options) as Options).user?.id
      const publicPart = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(coordinate(jwk.x))],
        [integer(-3), bytes(coordinate(jwk.y))],
      )
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        publicPart,
      ])
      return reply({
        clientDataJSON: clientData('webauthn.create', options),
        attestationObject: map(
          [text('fmt'), text('none')],
          [text('attStmt'), map()],
          [text('authData'), bytes(authenticatorData(0x40, attested))],
        ),
      })
    },
    sign: (options, use = {}) => {
      counter += 1
      const data = authenticatorData(0, Buffer.alloc(0), use.counter)
      const client = clientData('webauthn.get', options)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const signed = { clientDataJSON: client, authenticatorData: data, signature }
      return reply(signed, use.userHandle ?? userHandle)
    },
  }
}
