import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** What a test may have a device do wrong. */
export interface Wrong {
  /** The page that asked, as the browser tells. */
  origin?: string
  /** The domain that the signature is for. */
  rpId?: string
  /** Whether the device checked its owner. */
  verified?: boolean
  counter?: number
  challenge?: string
  /** Signed with another key. */
  forged?: boolean
  type?: string
}

interface Credential {
  id: string
  key: KeyObject
  rpId: string
  counter: number
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const [PRESENT, VERIFIED, MAY_BE_COPIED, COPIED, HAS_KEY] = [1, 4, 8, 16, 64]

/** A device with passkeys, in software: ES256, no attestation, one key for each account it is asked to add. */
export class Authenticator {
  readonly origin: string
  readonly credentials: Credential[] = []

  constructor(origin: string) {
    this.origin = origin
  }

  /** The answer to the options of a registration, as browsers write it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  add(options: any, wrong: Wrong = {}): object {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    const rpId = wrong.rpId ?? options.rp.id
    const credential = { id: id.toString('base64url'), key: privateKey, rpId, counter: wrong.counter ?? 0 }
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = map([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      authenticatorData(credential, wrong, HAS_KEY),
      Buffer.alloc(16),
      length,
      id,
      cose,
    ])
    this.credentials.push(credential)
    return this.#answer(credential, {
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, wrong).toString('base64url'),
      attestationObject: map([
        ['fmt', 'none'],
        ['attStmt', map([])],
        ['authData', authData],
      ]).toString('base64url'),
      transports: ['internal', 'hybrid', 'telepathy'],
    })
  }

  /** The answer to the options of a sign-in. The counter goes up by one each time. */
  // oxlint-disable-next-line typescript/no-explicit-any
  use(options: any, wrong: Wrong = {}, credential = this.credentials.at(-1)!): object {
    const rpId = wrong.rpId ?? options.rpId
    credential.counter = wrong.counter ?? credential.counter + 1
    const authData = authenticatorData({ ...credential, rpId }, wrong, 0)
    const clientData = this.#clientData('webauthn.get', options.challenge, wrong)
    const key = wrong.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : credential.key
    const signature = createSign('SHA256').update(authData).update(sha256(clientData)).sign(key)
    return this.#answer(credential, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: 'dXNlcg',
    })
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const data = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? this.origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data))
  }

  #answer({ id }: Credential, response: object): object {
    return {
      id,
      rawId: id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: { credProps: { rk: true } },
      response,
    }
  }
}

function authenticatorData({ rpId, counter }: Credential, { verified = true }: Wrong, more: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = PRESENT | (verified ? VERIFIED : 0) | MAY_BE_COPIED | COPIED | more
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

type Value = number | string | Buffer

/** A CBOR map (RFC 8949): small integers, short texts, bytes, and maps that are encoded already and come as `Encoded`. */
function map(entries: (readonly [number | string, Value | Encoded])[]): Encoded {
  const parts = entries.flatMap(([key, value]) => [item(key), item(value)])
  return Object.assign(Buffer.concat([head(5, entries.length), ...parts]), { encoded: true as const })
}

type Encoded = Buffer & { encoded: true }

function item(value: Value | Encoded): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return 'encoded' in value ? value : Buffer.concat([head(2, value.length), value])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
