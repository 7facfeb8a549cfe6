import { describe, expect, it } from 'vitest'
import { askedVideos, isNarrowed, listAddress, listQuery } from './list-query.ts'

const asked = (search: string) => askedVideos(new URLSearchParams(search))

describe('the list of videos in a URL', () => {
  it('keeps the eight filters through the address and back', () => {
    const search = 'buscar=cadera&clase=1&coach=2&duracion=15-30&programa=3&categoria=4&formato=5&etiqueta=6'
    const address = listAddress(asked(search), 1)
    expect(askedVideos(new URL(address, 'https://x.mx').searchParams)).toEqual(asked(search))
    expect(listQuery(asked(search), 2)).toEqual({
      query: 'cadera',
      class_type_id: '1',
      instructor_id: '2',
      duration: '15-30',
      program_id: '3',
      class_category_id: '4',
      video_type_id: '5',
      tag_id: '6',
      page: 2,
    })
  })

  it('leaves out what it cannot mean, so that no address of it fails', () => {
    const odd = asked(`clase=yoga&coach=0&duracion=99&buscar=${'a'.repeat(400)}&ver=nada&x=1`)
    expect(odd.filters).toEqual({})
    expect(odd.query).toHaveLength(100)
    expect(odd.favorites).toBe(false)
    expect(isNarrowed(asked('buscar=%20'))).toBe(false)
    expect(isNarrowed(asked('etiqueta=6'))).toBe(true)
  })

  it('names a page only beyond the first', () => {
    expect(listAddress(asked(''), 1)).toBe('/mystudio/online')
    expect(listAddress(asked('ver=favoritas'), 3)).toBe('/mystudio/online?ver=favoritas&pagina=3')
  })
})
