import { beforeAll, describe, expect, it } from 'vitest'
import { configure } from '#tests/http/configure.ts'
import { type Api, type Client, startApi } from '#tests/http/harness.ts'

let api: Api
let member: Client
let ids: Record<'calm' | 'strong' | 'type' | 'coach' | 'kind' | 'program' | 'tag' | 'yoga' | 'barre', number>

const shown = ({ body }: { body: { videos: { name: string }[] } }) => body.videos.map(({ name }) => name)
const list = async (query: Record<string, string | number> = {}) =>
  shown(await member.call('GET /videos', { query }))

beforeAll(async () => {
  api = await startApi()
  await configure(api, { videos_enabled: true })
  member = await api.newcomer()
  await api.build.onlineMembership({ customer_id: member.customer_id })
  const { build, db } = api
  const calm = (await build.classCategory({ name: 'Calma' })).class_category_id
  const strong = (await build.classCategory({ name: 'Fuerza' })).class_category_id
  const yoga = (await build.classType({ name: 'Yoga', class_category_id: calm })).class_type_id
  const barre = (await build.classType({ name: 'Barre', class_category_id: strong })).class_type_id
  const coach = (await build.instructor({ name: 'Camila', last_name: 'Soto' })).instructor_id
  const program = (await build.program()).program_id
  const tag = (await build.tag({ name: 'Para empezar' })).tag_id
  const { video_type_id: kind } = await db
    .insertInto('video_type')
    .values({ name: 'Técnica' })
    .returning('video_type_id')
    .executeTakeFirstOrThrow()
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await build.video({
    name: 'A',
    duration: 10,
    class_type_id: yoga,
    published_at: at(1),
    program_id: program,
    program_position: 2,
  })
  const b = await build.video({
    name: 'B',
    duration: 15,
    class_type_id: barre,
    instructor_id: coach,
    published_at: at(2),
  })
  await build.video({
    name: 'C',
    duration: 16,
    video_type_id: kind,
    published_at: at(3),
    program_id: program,
    program_position: 1,
  })
  await build.video({
    name: 'Música y respiración',
    description: 'Año nuevo',
    duration: 60,
    published_at: at(4),
  })
  await db.insertInto('video_tag').values({ video_id: b.video_id, tag_id: tag }).execute()
  ids = { calm, strong, type: yoga, yoga, barre, coach, kind, program, tag }
})

describe('the list', () => {
  it('has the newest first', async () => {
    expect(await list()).toEqual(['A', 'B', 'C', 'Música y respiración'])
    expect((await member.call('GET /videos')).body.total).toBe(4)
  })

  it('is narrowed by each of the eight filters, and by several', async () => {
    expect(await list({ class_category_id: ids.strong })).toEqual(['B'])
    expect(await list({ instructor_id: ids.coach })).toEqual(['B'])
    expect(await list({ class_type_id: ids.yoga })).toEqual(['A'])
    expect(await list({ video_type_id: ids.kind })).toEqual(['C'])
    expect(await list({ program_id: ids.program })).toEqual(['A', 'C'])
    expect(await list({ duration: '15' })).toEqual(['A', 'B'])
    expect(await list({ duration: '15-30' })).toEqual(['C'])
    expect(await list({ duration: '45-' })).toEqual(['Música y respiración'])
    expect(await list({ tag_id: ids.tag })).toEqual(['B'])
    expect(await list({ query: 'MUSICA' })).toEqual(['Música y respiración'])
    expect(await list({ query: 'año' })).toEqual(['Música y respiración'])
    expect(await list({ query: '' })).toHaveLength(4)
    expect(await list({ query: '%' })).toEqual([])
    expect(await list({ program_id: ids.program, duration: '15' })).toEqual(['A'])
    expect(await list({ program_id: ids.program, tag_id: ids.tag })).toEqual([])
  })

  it.each([
    { duration: 'x' },
    { duration: '1-2-3' },
    { class_type_id: 'yoga' },
    { tag_id: '0' },
    { page: '0' },
  ])('refuses %j', async (query) => expect((await member.call('GET /videos', { query })).status).toBe(400))

  it('of a tag and of a program, which has an order of its own', async () => {
    expect(shown(await member.call(`GET /videos/tag/${ids.tag}`))).toEqual(['B'])
    expect(shown(await member.call(`GET /videos/program/${ids.program}`))).toEqual(['C', 'A'])
    expect((await member.call('GET /videos/tag/999999')).status).toBe(404)
    expect((await member.call('GET /videos/program/999999')).status).toBe(404)
  })

  it('names in its filters what occurs', async () => {
    const { body } = await member.call('GET /videos/filters')
    expect(body).toEqual({
      class_categories: [
        { class_category_id: ids.calm, name: 'Calma' },
        { class_category_id: ids.strong, name: 'Fuerza' },
      ],
      class_types: [
        { class_type_id: ids.barre, name: 'Barre' },
        { class_type_id: ids.yoga, name: 'Yoga' },
      ],
      instructors: [{ instructor_id: ids.coach, name: 'Camila', last_name: 'Soto' }],
      video_types: [{ video_type_id: ids.kind, name: 'Técnica' }],
      programs: [{ program_id: ids.program, name: 'Reto 30 días' }],
      tags: [{ tag_id: ids.tag, name: 'Para empezar', color: null }],
    })
  })

  it('has fifty a page', async () => {
    const other = await startApi()
    await configure(other, { videos_enabled: true })
    const admin = await other.as('admin')
    for (let index = 0; index < 51; index++) await other.build.video()
    const first = await admin.call('GET /videos')
    const second = await admin.call('GET /videos', { query: { page: 2 } })
    expect([first.body.videos.length, second.body.videos.length, second.body.total]).toEqual([50, 1, 51])
    expect(first.body.videos.map((one: { video_id: number }) => one.video_id)).not.toContain(
      second.body.videos[0].video_id,
    )
  })
})

describe('a program', () => {
  it('counts its videos, and what the caller completed of them', async () => {
    const [, first] = (await member.call('GET /videos', { query: { program_id: ids.program } })).body.videos
    await member.call(`PUT /videos/${first.video_id}/complete`)
    const own = (await member.call(`GET /programs/${ids.program}`)).body.program
    expect(own).toMatchObject({ name: 'Reto 30 días', videos: 2, completed: 1 })
    const open = (await api.visitor.call('GET /programs')).body.programs
    expect(open).toMatchObject([{ program_id: ids.program, videos: 2, completed: null }])
    expect((await api.visitor.call('GET /programs/999999')).status).toBe(404)
  })
})

it('tags and kinds are there for everybody', async () => {
  expect((await api.visitor.call('GET /tags')).body.tags).toEqual([
    { tag_id: ids.tag, name: 'Para empezar', color: null },
  ])
  expect((await api.visitor.call(`GET /tags/${ids.tag}`)).body.tag.name).toBe('Para empezar')
  expect((await api.visitor.call('GET /tags/999999')).status).toBe(404)
  expect((await api.visitor.call('GET /video_types')).body.video_types).toEqual([
    { video_type_id: ids.kind, name: 'Técnica' },
  ])
})
