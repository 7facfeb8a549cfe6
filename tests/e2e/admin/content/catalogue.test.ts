import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

// The first press of a button is sent to nobody.
test.use({ expectedError: /ERR_FAILED/ })

test('a class type with its map is added, its card seen, changed by keyboard and archived', async ({
  page,
  baseURL,
}, info) => {
  test.slow()
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  // Both widths run at once on one studio.
  const name = `Aéreo ${info.project.name}`
  await page.goto('/admin/tipos-de-clase')
  await page.getByRole('link', { name: 'Nuevo tipo' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  const preview = page.getByRole('complementary', { name: 'Vista previa' })
  await expect(preview.getByRole('heading', { name })).toBeVisible()
  await page.getByLabel('Ícono (Opcional)').selectOption('Luna')
  await page.getByRole('switch', { name: 'La clase se reserva por lugar' }).press('Space')
  await page.getByRole('button', { name: 'Agregar un lugar a la fila 1' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Fila atrás' }).click()
  await expect(page.getByText('18 lugares en 3 filas')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.locator('[data-spot-map="6,6"]')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Tipo de clase guardado.')).toBeVisible()
  await expect(page).toHaveURL(/\/tipos-de-clase\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
  expect((await desk.call('GET', `/class_types/${id}`)).class_type).toMatchObject({
    name,
    spot_map: '6,6',
    icon: 'moon',
  })

  // A class of this type begins with its icon, and may have another.
  await page.goto('/admin/horario')
  await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Nueva clase' })
  await adding.getByLabel('Tipo de clase').selectOption({ label: name })
  await expect(adding.getByLabel('Ícono')).toHaveValue('moon')
  await adding.getByLabel('Tipo de clase').selectOption({ index: 0 })
  await expect(adding.getByLabel('Ícono')).toHaveValue('')
  await page.goto(`/admin/tipos-de-clase/${id}`)

  const archived = page.getByText('Archivado', { exact: true })
  await expect(archived).toHaveCount(0)
  await test.step('without the server what is done at once says that it was not done', async () => {
    await page.route('**/api/class_types', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Archivar' }).click()
    await expect(page.getByText(/Revisa tu conexión/)).toBeVisible()
  })
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect(page.getByText(`Se archivó ${name}.`)).toBeVisible()
  await expect(archived).toBeVisible()
  await page.getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText(`Se restauró ${name}.`)).toBeVisible()
  await expect(archived).toHaveCount(0)
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect(page.getByRole('button', { name: 'Restaurar' })).toBeVisible()
  // Archiving is a change too; what is typed afterwards is not taken for somebody else's.
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Con telas')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status').getByText('Todo guardado')).toBeVisible()
  await page.goto(`/admin/tipos-de-clase?estado=archivados&buscar=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name }).locator('visible=true')).toBeVisible()
  await desk.call('DELETE', `/class_types/${id}`)
})

test.describe('what is refused', () => {
  test.use({ expectedError: /409/ })

  test('a class type in use says by what, and a map names the reservations that it would drop @once', async ({
    page,
    baseURL,
  }) => {
    test.slow()
    const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
    const { class_types: types } = await desk.call('GET', '/class_types/admin/all')
    const mapped = types.find(
      (type: { spot_map: string | null; uses: { future_classes?: number } }) =>
        type.spot_map !== null && (type.uses.future_classes ?? 0) > 0,
    )
    const { spots } = await desk.call('GET', `/class_types/${mapped.class_type_id}/spots`)
    expect(spots.length).toBeGreaterThan(0)
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto(`/admin/tipos-de-clase/${mapped.class_type_id}`)
    await page.getByRole('switch', { name: 'La clase se reserva por lugar' }).press('Space')
    await expect(page.getByText(/^Quitaste el lugar/)).toBeVisible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert').getByText(/que el mapa nuevo no tiene: lugar/)).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await expect(dialog.getByText(/No se puede eliminar. Está en uso: \d+ clases futuras/)).toBeVisible()
    const { class_type: after } = await desk.call('GET', `/class_types/${mapped.class_type_id}`)
    expect(after.spot_map).toBe(mapped.spot_map)
  })

  test('the second of two editors of a class type sees the difference @once', async ({ page, baseURL }) => {
    const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
    const { class_type: type } = await desk.call('POST', '/class_types', { name: 'Danza', spot_map: '4,4' })
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto(`/admin/tipos-de-clase/${type.class_type_id}`)
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Danza aérea')
    await desk.call('PUT', `/class_types/${type.class_type_id}`, { name: 'Danza suave', spot_map: '5,5' })
    await page.getByRole('button', { name: 'Guardar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alguien más lo cambió' })
    await expect(dialog.getByRole('row', { name: /Nombre Danza suave Danza aérea/ })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Mapa de lugares 5,5 4,4/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
    await expect(page.getByText('Tipo de clase guardado.')).toBeVisible()
    const { class_type: stored } = await desk.call('GET', `/class_types/${type.class_type_id}`)
    expect([stored.name, stored.spot_map]).toEqual(['Danza aérea', '5,5'])

    // What is typed while it is saved stays unsaved.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/class_types/*', (route) => answered.then(() => route.continue()))
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Danza viva')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Danza viva y libre')
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danza viva')
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Danza viva y libre')
    await expect(page.getByRole('status').getByText('Cambios sin guardar')).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await desk.call('DELETE', `/class_types/${type.class_type_id}`)

    // Nor is what is typed while a new one is stored lost, or the focus.
    await page.goto('/admin/tipos-de-clase/nuevo')
    const { promise: asked, resolve: store } = Promise.withResolvers<void>()
    await page.route('**/api/class_types', (route) => asked.then(() => route.continue()))
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Danza nueva')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Danza nueva y libre')
    store()
    await expect(page).toHaveURL(/\/tipos-de-clase\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danza nueva')
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Danza nueva y libre')
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('status').getByText('Todo guardado')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danza nueva y libre')
    await desk.call('DELETE', `/class_types/${Number(/\d+$/.exec(page.url())?.[0])}`)
  })

  test('what only the first of two editors of a package changed is told, and asks for no choice', async ({
    page,
    baseURL,
  }) => {
    const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
    const { class_package: pack } = await desk.call('POST', '/class_packages', {
      title: 'Pase doble',
      description: 'Para dos.',
      short_description: 'Dos',
      price: 1500.5,
      class_amount: 8,
      expiration_days: 30,
    })
    const path = `/class_packages/${pack.class_package_id}`
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto(`/admin/paquetes/${pack.class_package_id}`)
    const classes = page.getByRole('textbox', { name: 'Clases', exact: true })
    await classes.fill('9')
    await desk.call('PUT', path, { price: 1400 })
    await page.getByRole('button', { name: 'Guardar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Alguien más lo cambió' })
    await expect(dialog.getByText(/no chocan con los tuyos/)).toBeVisible()
    await expect(dialog.getByRole('row', { name: 'Precio $1,400.00 $1,500.50' })).toBeVisible()
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await expect(dialog.getByRole('columnheader', { name: 'Tu versión' })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(classes).toHaveValue('9')
    await expect(page.getByText(/^Alguien más cambió/)).toHaveCount(0)

    // A field that both changed is a choice; the other one is told beside it.
    await desk.call('PUT', path, { price: 1300, class_amount: 10 })
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByRole('table').first().getByRole('row')).toHaveText([/Tu versión/, /109$/])
    await expect(dialog.getByRole('table').last().getByRole('row')).toHaveText([
      /Antes/,
      /\$1,300\.00\$1,400\.00$/,
    ])
    await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
    await expect(page.getByRole('status').getByText('Todo guardado')).toBeVisible()
    const { class_package: stored } = await desk.call('GET', path)
    expect([stored.price, stored.class_amount]).toEqual([1300, 9])
    await desk.call('DELETE', path)
  })
})

interface Kind {
  path: string
  add: string
  fields: Record<string, string>
  saved: string
  removed: string
}

/** A program has a test of its own. */
const kinds: Kind[] = [
  {
    path: 'etiquetas',
    add: 'Nueva etiqueta',
    fields: { Nombre: 'Con luna' },
    saved: 'Tag saved.',
    removed: 'Tag deleted.',
  },
  {
    path: 'categorias',
    add: 'Nueva categoría',
    fields: { Nombre: 'Con luna' },
    saved: 'Categoría guardada.',
    removed: 'Categoría eliminada.',
  },
  {
    path: 'ubicaciones',
    add: 'Nueva ubicación',
    fields: { Nombre: 'Con luna', Dirección: 'Calle 1' },
    saved: 'Ubicación guardada.',
    removed: 'Ubicación eliminada.',
  },
  {
    path: 'coaches',
    add: 'Nuevo coach',
    fields: { Nombre: 'Con', Apellido: 'Luna' },
    saved: 'Coach guardado.',
    removed: 'Coach eliminado.',
  },
  {
    path: 'videos',
    add: 'Nuevo video',
    fields: {
      Nombre: 'Con luna',
      'Duración (minutos)': '12',
      'Dirección del video': 'https://vimeo.com/76979871',
    },
    saved: 'Video guardado.',
    removed: 'Video eliminado.',
  },
]

test('what the catalogue has besides is added and removed, each from its list @once', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  for (const { path, add, fields, saved, removed } of kinds)
    await test.step(`/admin/${path}`, async () => {
      await page.goto(`/admin/${path}`)
      await expect(page.getByText(add.startsWith('Nueva ') ? /^Activas \d/ : /^Activos \d/)).toBeVisible()
      await page.getByRole('link', { name: add }).click()
      if (path === 'categorias') await expect(page).toHaveURL(/\/categorias\/nueva$/)
      for (const [label, value] of Object.entries(fields))
        await page.getByRole('textbox', { name: label, exact: false }).first().fill(value)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText(saved)).toBeVisible()
      // The stored record has an address of its own, and its editor begins anew there.
      await expect(page).toHaveURL(/\/\d+$/)
      await page.getByRole('button', { name: 'Eliminar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
      await expect(page.getByText(removed)).toBeVisible()
    })
})

test.describe('a program', () => {
  test.use({ expectedError: /409/ })

  test('is made and renamed, its videos are put in another order, and it is deleted once it has none', async ({
    page,
    baseURL,
  }) => {
    test.slow()
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
    const save = () => page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.goto('/admin/programas/nuevo')
    await save()
    await expect(page.getByText('Debes llenar este campo.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Un mes')
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/*.data*', (route) => looked.then(() => route.continue()))
    await page.getByRole('textbox', { name: 'Nombre' }).press('Enter')
    await expect(page.getByText('Program saved.')).toBeVisible()
    // What is typed before its own page is there stays in it.
    await page.keyboard.type(' más')
    goOn()
    await expect(page).toHaveURL(/\/programas\/\d+$/)
    await expect(page.getByLabel('Nombre')).toHaveValue('Un mes más')
    await expect(page.getByLabel('Nombre')).toBeFocused()
    const program_id = Number(/\d+$/.exec(page.url())?.[0])
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Un mes de barre')
    await save()
    await expect(page.getByRole('status').getByText('Todo guardado')).toBeVisible()

    const videos: number[] = []
    for (const [index, name] of ['Semana uno', 'Semana dos'].entries()) {
      const url = `https://vimeo.com/7697987${index}`
      const { video } = await desk.call('POST', '/videos', {
        name,
        duration: 12,
        provider: 'vimeo',
        url,
        published_at: new Date(0).toISOString(),
        program_id,
        program_position: index + 1,
      })
      videos.push(video.video_id)
    }
    await page.goto(`/admin/videos/${videos[0]}`)
    await page.getByRole('textbox', { name: 'Orden en el programa' }).fill('3')
    await save()
    await expect(page.getByText('Video guardado.')).toBeVisible()
    const admin = await desk.call('GET', '/videos/admin/all')
    const placed = admin.videos
      .filter((video: { program: { program_id: number } | null }) => video.program?.program_id === program_id)
      .toSorted(
        (a: { program_position: number }, b: { program_position: number }) =>
          a.program_position - b.program_position,
      )
    expect(placed.map((video: { name: string }) => video.name)).toEqual(['Semana dos', 'Semana uno'])

    await page.goto(`/admin/programas/${program_id}`)
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await expect(dialog.getByText('No se puede eliminar. Está en uso: 2 videos.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Archivar' }).click()
    await expect(page.getByRole('button', { name: 'Restaurar' })).toBeVisible()
    for (const id of videos) await desk.call('DELETE', `/videos/${id}`)
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Program deleted.')).toBeVisible()
  })
})

test.describe('a record that there is not', () => {
  test.use({ expectedError: /404/ })

  test('is said, with the specification’s sentence for a discount @once', async ({ page, baseURL }) => {
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    for (const [path, sentence] of [
      ['descuentos', 'Descuento no encontrado.'],
      ['pagos', 'Este registro ya no existe.'],
    ]) {
      expect((await page.goto(`/admin/${path}/999999`))?.status()).toBe(404)
      const heading = page.getByRole('heading', { level: 1, name: sentence })
      await expect(heading).toBeVisible()
      const [said, button] = await Promise.all(
        [heading, page.getByRole('main').getByRole('link', { name: 'Hoy' })].map((one) => one.boundingBox()),
      )
      expect((button?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0)).toBeGreaterThanOrEqual(20)
    }
  })
})
