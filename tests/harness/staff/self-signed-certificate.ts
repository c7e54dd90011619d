import { createHash, generateKeyPairSync, sign } from 'node:crypto'

/** DER of ITU-T X.690, as far as a certificate of RFC 5280 with one name needs it. */
const encode = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...parts: readonly Buffer[]) => encode(0x30, ...parts)
const integer = (value: number) => encode(0x02, Buffer.from([value]))
const objectId = (hex: string) => encode(0x06, Buffer.from(hex, 'hex'))
const time = (year: string) => encode(0x17, Buffer.from(`${year}0101000000Z`))

/** ecdsa-with-SHA256, commonName and subjectAltName. */
const [ecdsaSha256, commonName, alternativeName] = ['2a8648ce3d040302', '550403', '551d11'] as const

/** A certificate for a host that nobody but the browser of a test trusts, by its key's hash. */
export const selfSignedCertificate = (host: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(objectId(ecdsaSha256))
  const name = sequence(
    encode(0x31, sequence(objectId(commonName), encode(0x0c, Buffer.from(host)))),
  )
  const names = sequence(encode(0x82, Buffer.from(host)))
  const content = sequence(
    encode(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time('26'), time('49')),
    name,
    publicInfo,
    encode(0xa3, sequence(sequence(objectId(alternativeName), encode(0x04, names)))),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = sequence(content, algorithm, encode(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    /** What Chromium calls the certificate by (`--ignore-certificate-errors-spki-list`). */
    keyHash: createHash('sha256').update(publicInfo).digest('base64'),
  }
}
