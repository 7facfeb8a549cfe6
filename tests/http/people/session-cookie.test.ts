import { decodeJwt } from 'jose'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Client, PASSWORD, startApi } from '#tests/http/harness.ts'

/** Who the server renders a page for, and whom the API would give a token to. */
async function seen(api: Api, cookie: string): Promise<{ page: string | null; api: string | null }> {
  const page = await api.services.identity.tokenFromCookies(new Headers({ cookie }))
  const { status, body } = await api.visitor.call('GET /auth/token', { headers: { cookie } })
  const uidOf = (token: string) => decodeJwt(token).sub ?? null
  return { page: page === null ? null : uidOf(page), api: status === 200 ? uidOf(body.token) : null }
}

interface Stage {
  api: Api
  victim: Client
  attacker: Client
  /** Cookie values. */
  own: { victim: string; attacker: string }
}

async function stage(publicUrl: string): Promise<Stage> {
  const api = await startApi({ environment: { PUBLIC_URL: publicUrl } })
  const [victim, attacker] = [await api.as('admin'), await api.newcomer()]
  const valueOf = async ({ email }: Client) => (await api.cookieOf(email)).replace(/^[^=]+=/, '')
  return { api, victim, attacker, own: { victim: await valueOf(victim), attacker: await valueOf(attacker) } }
}

const NAMES = ['cupo.session_token', '__Secure-cupo.session_token', '__Host-cupo.session_token']

describe.each([
  ['https://reserva.example.mx', '__Host-cupo.session_token'],
  ['http://localhost:3000', 'cupo.session_token'],
])('at %s', (publicUrl, name) => {
  let there: Stage
  beforeAll(async () => {
    there = await stage(publicUrl)
  })

  it('is bound to this host', async () => {
    const { api, victim } = there
    const answer = await api.visitor.call('POST /auth/sign-in/email', {
      body: { email: victim.email, password: PASSWORD },
    })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ''
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).not.toMatch(/Domain/i)
    expect(/; Secure/.test(cookie)).toBe(publicUrl.startsWith('https:'))
  })

  it('gives a planted cookie no access to the real session, under either name and in any order', async () => {
    const { api, victim, attacker, own } = there
    const [token = '', signature = ''] = decodeURIComponent(own.victim).split('.')
    const plants = [own.attacker, 'known-to-both', 'a.b', `${token}.`, encodeURIComponent(`x.${signature}`)]
    for (const planted of plants)
      for (const other of NAMES.filter((one) => one !== name)) {
        const pair = [`${other}=${planted}`, `${name}=${own.victim}`]
        for (const cookie of [pair.join('; '), pair.toReversed().join('; ')])
          expect(await seen(api, cookie), cookie).toEqual({ page: victim.uid, api: victim.uid })
        for (const read of NAMES) {
          const expected = read === name && planted === own.attacker ? attacker.uid : null
          const cookie = `${read}=${planted}`
          expect(await seen(api, cookie), cookie).toEqual({ page: expected, api: expected })
        }
      }
  })

  it('uses the first of two values of its own name, as the provider does, and caches neither', async () => {
    const { api, victim, attacker, own } = there
    const cookie = (...values: string[]) => values.map((value) => `${name}=${value}`).join('; ')
    for (let round = 0; round < 2; round++) {
      const both = (uid: string | null) => ({ page: uid, api: uid })
      expect(await seen(api, cookie(own.attacker, own.victim))).toEqual(both(attacker.uid))
      expect(await seen(api, cookie(own.victim, own.attacker))).toEqual(both(victim.uid))
      expect(await seen(api, cookie('planted', own.victim))).toEqual(both(null))
      expect(await seen(api, cookie('planted'))).toEqual(both(null))
      expect(await seen(api, cookie(own.attacker))).toEqual(both(attacker.uid))
      expect(await seen(api, cookie(own.victim))).toEqual(both(victim.uid))
    }
  })

  it('checks the whole signature, even for a session that it has just rendered for', async () => {
    const { api, victim, own } = there
    expect((await seen(api, `${name}=${own.victim}`)).page).toBe(victim.uid)
    const [token = '', signature = ''] = decodeURIComponent(own.victim).split('.')
    const flipped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const value of [token, `${token}.`, `${token}.${flipped}`, `${token}.${signature.slice(0, -4)}`])
      expect(await seen(api, `${name}=${encodeURIComponent(value)}`)).toEqual({ page: null, api: null })
  })

  it('gives no private file to a cookie planted beside its owner’s', async () => {
    const { api, victim, own } = there
    const form = new FormData()
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    form.append('file', new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' }))
    const { src } = (await victim.call('POST /files', { raw: form })).body.file
    const status = async (cookie: string) => (await api.fetch(`GET ${src}`, { headers: { cookie } })).status
    for (const other of NAMES.filter((one) => one !== name)) {
      expect(await status(`${other}=planted; ${name}=${own.victim}`)).toBe(200)
      for (const read of NAMES) expect(await status(`${read}=planted`), read).toBe(404)
      expect(await status(`${other}=planted; ${name}=${own.attacker}`)).toBe(404)
    }
  })
})

it('removes the cookie of an earlier version, which signs nobody in', async () => {
  const { api, victim, own } = await stage('https://reserva.example.mx')
  const cookie = `__Secure-cupo.session_token=${own.victim}`
  expect(await seen(api, cookie)).toEqual({ page: null, api: null })
  const { headers } = await api.visitor.call('POST /auth/sign-in/email', {
    body: { email: victim.email, password: PASSWORD },
    headers: { cookie },
  })
  expect(headers.getSetCookie().join('\n')).toMatch(/^__Secure-cupo\.session_token=; Max-Age=0; Path=\//m)
})
