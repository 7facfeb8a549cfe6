import { describe, expect, it } from 'vitest'
import { checkSetting, normaliseSetting } from './check.ts'
import { configurationEntries, configurationFrom } from './configuration.ts'
import { definitionOf, registry, settingKeys, type SettingKey } from './registry.ts'

describe('checkSetting', () => {
  it('accepts every default of the registry', () => {
    for (const key of settingKeys)
      expect([key, checkSetting(definitionOf(key), registry[key].default)]).toEqual([key, null])
  })

  it.each<[SettingKey, unknown, string | null]>([
    ['primary', '#9A452B', null],
    ['primary', '#abc', null],
    ['primary', 'red', 'color'],
    ['primary', '#abcd', 'color'],
    ['primary', '#fff;}', 'color'],
    ['primary', null, 'required'],
    ['primary-light', '', null],
    ['banner_enabled', 'true', 'boolean'],
    ['hero_order', 1.5, 'integer'],
    ['hero_order', 100, 'range'],
    ['hero_order', '3', 'integer'],
    ['max_cancels_per_available_class', null, null],
    ['cancel_timeframe_unit', 'weeks', 'choice'],
    ['cancel_timeframe_unit', 'hour', null],
    ['cancel_timeframe_unit', 'day', null],
    ['cancel_timeframe_unit', 'minute', null],
    ['cancel_timeframe_unit', 'second', null],
    ['cancel_timeframe_unit', 'toString', 'choice'],
    ['timezone', 'America/Tijuana', null],
    ['timezone', 'Marte/Olimpo', 'timezone'],
    ['navbar_logo', '/files/abc.webp', null],
    ['navbar_logo', 'javascript:alert(1)', 'image'],
    ['navbar_logo', '//evil.example/x.png', 'image'],
    ['navbar_logo', 'logos/aura-2.png', null],
    ['navbar_logo', '../aura.png', 'image'],
    ['navbar_logo', 'nada', 'image'],
    ['navbar_logo', 'data:image/png', 'image'],
    ['filesBaseSrc', 'fotos', 'url'],
    ['facebook', 'ftp://x', 'url'],
    ['whatsapp', '5512345678', null],
    ['whatsapp', '(55) 1234-5678', null],
    ['whatsapp', ' +52 1 (55) 1234.5678 ', null],
    ['whatsapp', '044 55/1234/5678', null],
    ['whatsapp', '1234-5678', 'phone'],
    ['whatsapp', '55 1234 5678 ext. 2', 'phone'],
    ['whatsapp', '+521 55 1234 5678 90', 'phone'],
    ['whatsapp', '----------', 'phone'],
    ['class_packages_path', 'mis-planes', null],
    ['class_packages_path', '/mis-planes', null],
    ['class_packages_path', '//mis-planes', 'slug'],
    ['class_packages_path', '/', 'slug'],
    ['class_packages_path', '/entrar', 'reserved'],
    ['class_packages_path', '../x', 'slug'],
    ['class_packages_path', 'paquetes', null],
    ['class_packages_path', 'entrar', 'reserved'],
    ['class_packages_path', 'membresias', 'reserved'],
    ['class_packages_path', 'preguntas-frecuentes', 'reserved'],
    ['domain', 'https://mi-estudio.mx', null],
    ['domain', 'mi-estudio.mx/paquetes', 'domain'],
    ['firebaseConfig', { apiKey: 'x' }, null],
    ['firebaseConfig', '{"apiKey":"x"}', 'json'],
    ['firebaseConfig', { type: 'service_account', private_key: 'x' }, 'private_key'],
    ['hero_video', '/film.mp4', null],
    ['hero_video', 'https://cdn.example/film.mp4?t=youtube.com', null],
    ['hero_video', 'https://player.vimeo.com/progressive_redirect/7/file.mp4?loc=external', null],
    ['hero_video', 'https://notvimeo.com/film', null],
    ['hero_video', 'https://www.youtube.com/watch?v=a.mp4', 'film'],
    ['hero_video', 'https://youtu.be/abc', 'film'],
    ['hero_video', 'https://vimeo.com', 'film'],
    ['hero_video', 'https://player.vimeo.com/video/7', 'film'],
    ['hero_video', 'una película', 'film'],
    ['stripe_public', ' pk_live_51Ab', null],
    ['stripe_public', 'pk_test_double', null],
    ['stripe_public', 'sk_live_51Ab', 'public_key'],
    ['stripe_public', 'rk_live_51Ab', 'public_key'],
    ['stripe_public', 'whsec_51Ab', 'public_key'],
    ['business_name', 'x'.repeat(81), 'too_long'],
    ['hero_tagline', 'x'.repeat(2001), 'too_long'],
    ['business_name', 7, 'text'],
    ['banner_link', 'casaaura.mx/paquetes', null],
    ['banner_link', '/paquetes', null],
    ['banner_link', ' java\tscript:alert(1)', 'link'],
    ['presencial_popup_link', 'data:text/html,x', 'link'],
    ['app_css', 'p{}</Style><script>x()</script>', 'css_end'],
    ['app_css', 'p > a{}', null],
    ['head_tracking_codes', '<script>a("</script>")</script>', 'code_end'],
    ['body_tracking_codes', '<script>a()', 'code_open'],
    ['body_tracking_codes', '<script>a()</script>', null],
  ])('%s = %j gives %s', (key, value, problem) => {
    expect(checkSetting(definitionOf(key), value)).toBe(problem)
  })
})

describe('configuration', () => {
  it('overrides the defaults with stored values and ignores unknown keys', () => {
    const configuration = configurationFrom(
      new Map<string, string>([
        ['business_name', 'Casa Aura'],
        ['nope', 'x'],
      ]),
    )
    expect(configuration.business_name).toBe('Casa Aura')
    expect(configuration.hero_order).toBe(1)
    expect(configurationEntries(configuration, true)).toHaveLength(settingKeys.length)
    expect('nope' in configuration).toBe(false)
  })

  it('stores trimmed one-line text, full lower-case colours, and null for empty', () => {
    expect(normaliseSetting(definitionOf('business_name'), 'Casa\r\nBcc: x')).toBe('Casa Bcc: x')
    expect(normaliseSetting(definitionOf('location'), 'Uno\nDos')).toBe('Uno\nDos')
    expect(normaliseSetting(definitionOf('primary'), ' #AbC ')).toBe('#aabbcc')
    expect(normaliseSetting(definitionOf('business_name'), '  Aura ')).toBe('Aura')
    expect(normaliseSetting(definitionOf('primary'), '#ABCDEF')).toBe('#abcdef')
    expect(normaliseSetting(definitionOf('tagline'), '')).toBeNull()
    expect(normaliseSetting(definitionOf('class_packages_path'), ' /planes')).toBe('planes')
    expect(normaliseSetting(definitionOf('app_css'), ' a{} ')).toBe(' a{} ')
  })
})
