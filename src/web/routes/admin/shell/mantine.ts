import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import { adminTexts } from '#text/admin/admin.ts'
import { uiTexts } from '#text/site/site.ts'
// Only the components in use, in the layer below our own CSS Modules. Mantine's global styles are omitted, so that they never
// reach the site's pages.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import 'mantine-datatable/styles.layer.css'
import './mantine.css'

const texts = adminTexts.settings.picker

/** Every shade of a colour is one token of the studio's palette, so the back office has the studio's colours. */
const every = (token: string): MantineColorsTuple => {
  const shade = `var(--${token})`
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade]
}

/** Text colours whose token's name differs from the colour's. */
const inks: Partial<Record<string, string>> = { accent: 'accent-text', primary: 'primary-text' }

const plain = { background: 'transparent', hover: 'var(--sunken)', color: 'var(--ink)' }

/** A list opens upwards only where it has room below a dialog's head, which stays; a dialog scrolls to what opens downwards. */
const belowHead = { padding: { top: 80 }, fallbackStrategy: 'initialPlacement' } as const

export const mantineTheme = createTheme({
  fontFamily: 'var(--font-text)',
  primaryColor: 'brand',
  colors: {
    brand: every('primary'),
    neutral: every('muted'),
    ok: every('ok'),
    warn: every('warn'),
    bad: every('bad'),
    accent: every('accent'),
  },
  variantColorResolver(input) {
    const { variant } = input
    // Mantine calls the theme's primary colour by its own name.
    const color = input.color === undefined || input.color === 'brand' ? 'primary' : input.color
    if (variant === 'default') return { ...plain, border: '1px solid var(--line-strong)' }
    if (variant === 'subtle') return { ...plain, border: '1px solid transparent' }
    if (variant === 'light') {
      const soft = color === 'neutral' ? 'var(--track)' : `var(--${color}-soft)`
      const ink = color === 'neutral' ? 'var(--ink)' : `var(--${inks[color] ?? color})`
      return { background: soft, hover: soft, color: ink, border: '1px solid transparent' }
    }
    if (variant !== 'filled') return defaultVariantColorsResolver(input)
    const [fill, ink] = color === 'bad' ? ['bad-fill', '#fff'] : ['primary', 'var(--on-primary)']
    return {
      background: `var(--${fill})`,
      hover: `var(--${fill}-hover)`,
      color: ink,
      border: '1px solid transparent',
    }
  },
  cursorType: 'pointer',
  defaultRadius: 'var(--r-s)',
  components: {
    // Lists and pickers open inside the area, where its CSS variables are defined.
    Modal: {
      // Its scroll lock writes a style element, which the content security policy refuses; see mantine.css.
      defaultProps: () => ({
        withinPortal: false,
        lockScroll: false,
        centered: true,
        padding: 24,
        radius: 'var(--r-l)',
        closeButtonProps: { 'aria-label': uiTexts.close },
      }),
    },
    Button: { defaultProps: { radius: 'xl' } },
    ActionIcon: { defaultProps: { variant: 'subtle', radius: 'xl', size: 36 } },
    Badge: { defaultProps: { variant: 'light', color: 'neutral', radius: 'xl' } },
    // A note in the page; a message about something that just happened sets `alert` itself.
    Alert: { defaultProps: { variant: 'light', color: 'neutral', role: 'note', radius: 'var(--r-s)' } },
    Popover: { defaultProps: { withinPortal: false } },
    Combobox: { defaultProps: { withinPortal: false } },
    // That nothing was found stands inside the list, and a list may contain options only.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Select: {
      defaultProps: {
        // A dialog that begins with one would open its list over the rest.
        openOnFocus: false,
        comboboxProps: { withinPortal: false, shadow: 'md', middlewares: { flip: belowHead } },
        size: 'md',
        checkIconPosition: 'right',
      },
    },
    // A function, because texts must not be rendered while a module loads.
    ColorPicker: { defaultProps: () => ({ saturationLabel: texts.saturation, hueLabel: texts.hue }) },
    ColorInput: { defaultProps: { popoverProps: { withinPortal: false, shadow: 'md' }, size: 'md' } },
    MultiSelect: {
      defaultProps: {
        comboboxProps: { withinPortal: false, shadow: 'md', middlewares: { flip: belowHead } },
        size: 'md',
      },
    },
    // Opened with a key, a menu has the focus on its first item; the placeholder would be no item of it.
    Menu: { defaultProps: { withinPortal: false, shadow: 'md', withInitialFocusPlaceholder: false } },
    TextInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    JsonInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
  },
})
