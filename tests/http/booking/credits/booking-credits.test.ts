import { beforeAll, describe, expect, it } from 'vitest'
import { clientWith, creditsOf, reserve } from '#tests/http/booking/help.ts'
import { type Api, startApi } from '#tests/http/harness.ts'
import { configure } from '#tests/http/configure.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})

const classId = async (given: Parameters<Api['build']['singleClass']>[0] = {}) =>
  (await api.build.singleClass(given)).single_class_id

describe('credits', () => {
  it('are refused in the specification’s words', async () => {
    const nueva = await clientWith(api, 0)
    const { status, body } = await reserve(nueva, await classId())
    expect([status, body.code]).toEqual([412, 'no_credits'])
    expect(body.error).toBe(
      'Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales. Puedes comprar más en Paquetes.',
    )
  })

  it('are used in order of expiry', async () => {
    const eva = await api.newcomer()
    const [later] = await api.build.credits(1, { customer_id: eva.customer_id, expires_on: '2126-02-01' })
    const [sooner] = await api.build.credits(1, { customer_id: eva.customer_id, expires_on: '2126-01-01' })
    await reserve(eva, await classId())
    const stateOf = async (id: number) =>
      (await eva.call(`GET /available_classes/${id}`)).body.available_class.state
    expect([await stateOf(sooner!.available_class_id), await stateOf(later!.available_class_id)]).toEqual([
      'used',
      'free',
    ])
  })

  it('must be valid on the class’s day in the studio’s time zone', async () => {
    const eva = await api.newcomer()
    await api.build.credits(1, { customer_id: eva.customer_id, expires_on: '2027-05-03' })
    // Five minutes to midnight in Mexico City, and five past.
    const stillGood = await classId({ class_date: '2027-05-04T05:55:00Z' })
    const tooLate = await classId({ class_date: '2027-05-04T06:05:00Z' })
    expect((await reserve(eva, tooLate)).body.code).toBe('no_credits')
    expect((await reserve(eva, stillGood)).status).toBe(200)
  })

  it('may be valid for some class types only', async () => {
    const eva = await api.newcomer()
    const [yoga, barre] = [await api.build.classType(), await api.build.classType()]
    await api.build.credits(1, { customer_id: eva.customer_id, class_types: [yoga.class_type_id] })
    const refused = await reserve(eva, await classId({ class_type_id: barre.class_type_id }))
    expect([refused.body.code, refused.body.error]).toEqual([
      'no_credits',
      'Lo sentimos. Tu crédito es para otras clases. Puedes comprar más en Paquetes.',
    ])
    const desk = await reserve(
      await api.as('reception'),
      await classId({ class_type_id: barre.class_type_id }),
      {
        customer_id: eva.customer_id,
      },
    )
    expect([desk.body.code, desk.body.error]).toEqual([
      'no_credits',
      'Sus créditos son para otras clases. Véndele un paquete o registra el pago en efectivo.',
    ])
    expect((await reserve(eva, await classId({ class_type_id: yoga.class_type_id }))).status).toBe(200)
  })

  it('of a special event pay only for its class', async () => {
    const event = await api.build.classPackage({ is_special_event: true })
    const { class_package_id } = event
    const masterclass = await classId({ class_package_id })
    const eva = await clientWith(api, 1)
    const lacking = await reserve(eva, masterclass)
    expect([lacking.status, lacking.body.code]).toEqual([412, 'package_required'])
    const ana = await api.newcomer()
    await api.build.credits(1, { customer_id: ana.customer_id, class_package_id, only_package: true })
    expect((await reserve(ana, await classId())).body.code).toBe('no_credits')
    expect((await reserve(ana, masterclass)).status).toBe(200)
  })

  it('are saved by an unlimited membership', async () => {
    const eva = await clientWith(api, 1)
    await api.build.membership({ customer_id: eva.customer_id })
    const first = await reserve(eva, await classId())
    expect(first.body.class_reservation.cancel_returns_credit).toBe(true)
    const second = await reserve(eva, await classId())
    expect(second.body.class_reservation.cancel_returns_credit).toBe(false)
    expect(await creditsOf(eva)).toEqual({ free: 1, used: 1 })
  })

  it('pay while a penalty blocks the membership', async () => {
    await configure(api, { unlimited_max_no_shows_for_penalty: 3 })
    const eva = await clientWith(api, 1)
    await api.build.membership({ customer_id: eva.customer_id })
    await api.build.penalty({ customer_id: eva.customer_id, end_date: '2126-11-25', no_shows: 2 })
    expect((await reserve(eva, await classId())).status).toBe(200)
    const blocked = await reserve(eva, await classId())
    expect([blocked.status, blocked.body.code, blocked.body.end_date]).toEqual([412, 'penalty', '2126-11-25'])
    expect(blocked.body.error).toBe(
      'Lo sentimos, no puedes reservar clases porque cuentas con una penalización. Faltaste a 2 clases seguidas con tu paquete ilimitado. Puedes volver a reservar el 25 de noviembre.',
    )
  })

  it.each([
    ['Trato al personal.', ' Motivo: Trato al personal.'],
    [null, ''],
  ])('report staff’s reason of a penalty, %s, and no missed classes', async (reason, why) => {
    const eva = await clientWith(api, 0)
    const { customer_id } = eva
    await api.build.membership({ customer_id })
    const given = { customer_id, end_date: '2126-11-25', reason }
    await (await api.as('admin')).call('POST /class_reservation_penaltys', { body: given })
    const id = await classId()
    expect((await reserve(eva, id)).body.error).toBe(
      `Lo sentimos, no puedes reservar clases porque cuentas con una penalización.${why} Puedes volver a reservar el 25 de noviembre.`,
    )
    const { rules } = (await eva.call(`GET /single_class/${id}/eligibility`)).body
    const failed = rules.find(({ rule }: { rule: string }) => rule === 'penalty')
    expect(failed.detail).toBe(
      `${reason === null ? '' : `Motivo: ${reason} `}Puedes volver a reservar el lun 25 nov 2126`,
    )
  })
})
