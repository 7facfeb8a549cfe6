import { createTheme } from '@mantine/core'
import { adminTexts } from '#text/admin.ts'
// Only the parts in use, each in the layer that lies below our own CSS Modules. Mantine's global styles are left out, so
// that nothing of the back office stays behind on the pages of the site.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import './mantine.css'

const texts = adminTexts.settings.picker

/** Every colour of every shade is a token of the studio's palette, so the back office wears the studio's colours. */
const primary = 'var(--primary)'

export const mantineTheme = createTheme({
  fontFamily: 'var(--font-text)',
  primaryColor: 'brand',
  colors: {
    brand: [primary, primary, primary, primary, primary, primary, primary, primary, primary, primary],
  },
  cursorType: 'pointer',
  defaultRadius: 'var(--r-s)',
  components: {
    // Lists and pickers open inside the area, where its variables hold.
    Popover: { defaultProps: { withinPortal: false } },
    Combobox: { defaultProps: { withinPortal: false } },
    Select: {
      defaultProps: {
        comboboxProps: { withinPortal: false, shadow: 'md' },
        size: 'md',
        checkIconPosition: 'right',
      },
    },
    // A text is said when it is shown.
    ColorPicker: { defaultProps: () => ({ saturationLabel: texts.saturation, hueLabel: texts.hue }) },
    ColorInput: { defaultProps: { popoverProps: { withinPortal: false, shadow: 'md' }, size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    JsonInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md', withThumbIndicator: false } },
  },
})
