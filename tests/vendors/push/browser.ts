import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The two secrets that a browser keeps for a subscription, and its public key. */
export interface BrowserKeys {
  ecdh: ECDH
  publicKey: Buffer
  auth: Buffer
}

export function browserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1')
  return { ecdh, publicKey: ecdh.generateKeys(), auth: randomBytes(16) }
}

const HEADER = 21
const TAG = 16
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a push message as a browser does, RFC 8291 over RFC 8188 in one record. Throws for anything else. */
export function decrypt({ ecdh, publicKey, auth }: BrowserKeys, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const sender = body.subarray(HEADER, HEADER + body.readUInt8(20))
  const sealed = body.subarray(HEADER + sender.length)
  if (sender.length !== 65) throw new Error('the key id is not the sender’s public key')
  if (sealed.length > recordSize || sealed.length <= TAG) throw new Error('not one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  // 2 ends the last record, 1 would announce another.
  if (padded[end] !== 2) throw new Error('not the last record')
  return padded.subarray(0, end).toString()
}
