// Apart from what everybody loads: only who uses a passkey needs it.
export { startAuthentication as askPasskey, startRegistration as makePasskey } from '@simplewebauthn/browser'
