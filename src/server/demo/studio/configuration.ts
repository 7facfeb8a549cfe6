import type { SettingValue } from '#domain/configuration/definition.ts'
import type { SettingKey } from '#domain/configuration/registry.ts'
import { paths } from '#domain/site-map/paths.ts'

type Settings = Partial<Record<SettingKey, SettingValue>>

/** What the demo switches on, whatever its brand. */
const switches: Settings = {
  unlimited_membership_penalties_enabled: true,
  waitlist_enabled: true,
  allow_transfers: true,
  cash_checkout_enabled: true,
  oxxo_enabled: true,
  paypal_enabled: true,
  bank_transfer_enabled: true,
  discounts_enabled: true,
  payment_sources_enabled: true,
  allow_pause: true,
  videos_enabled: true,
}

/** The demo's settings as Casa Aura; the others keep the defaults of a new studio. */
export const demoConfiguration = (picture: Picture, timezone: string): Settings => ({
  ...switches,
  ...auraLook(picture),
  timezone,
})

/** Returns the URL of an imported picture. */
type Picture = (name: string) => string

/** Casa Aura's words, colours and pictures. */
export const auraLook = (picture: Picture): Settings => ({
  business_name: 'Casa Aura',
  tagline: 'Indoor cycling, barre, yoga y reformer en la Ciudad de México',
  meta_title: 'Casa Aura · Indoor cycling, barre, yoga y reformer',
  meta_description:
    'Estudio boutique en Roma Norte y Condesa. Reserva en línea clases de indoor cycling, barre, yoga, reformer, funcional y meditación.',
  primary: '#9a452b',
  accent: '#59684c',
  dark: '#241a16',
  gray: '#7c6d63',
  light: '#f7f1e9',
  social_media_image: picture('hero'),
  bg_login: picture('entrar'),
  bg_recovery: picture('entrar'),
  banner_enabled: true,
  banner_text: 'Abrimos más horarios de Reformer en Condesa. Ver horarios',
  banner_link: paths.calendario(),
  hero_title: 'Muévete con intención',
  hero_tagline: 'Indoor cycling, barre, yoga y reformer en Roma Norte y Condesa.',
  hero_image: picture('hero'),
  about_title: 'Una casa para volver al cuerpo',
  about_content:
    'Casa Aura nació en una casa de los años treinta en Roma Norte. Grupos pequeños, coaches que saben tu nombre y música elegida para cada clase.',
  about_image: picture('about'),
  mission_content: 'Que salir a moverte sea la parte más tranquila de tu día.',
  whatsapp: '5512345678',
  whatsapp_widget: true,
  email: 'hola@casaaura.mx',
  facebook: 'https://www.facebook.com/casaaura.example',
  instagram: 'https://www.instagram.com/casaaura.example',
  tiktok: 'https://www.tiktok.com/@casaaura.example',
  location: 'Colima 218, Roma Norte\nAmatlán 94, Condesa\nCiudad de México',
  fiscal_name: 'Casa Aura Movimiento S.A. de C.V.',
  fiscal_id: 'CAM190312AB1',
  fiscal_address: 'Colima 218, Roma Norte\n06700 Ciudad de México',
  cash_instructions:
    'Paga en la recepción de cualquiera de los dos estudios o transfiere a nombre de Casa Aura Movimiento S.A. de C.V., CLABE 012 180 00118359719 9. Envía tu comprobante por WhatsApp y activamos tus clases el mismo día.',
})
