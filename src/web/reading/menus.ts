/**
 * Closes a menu that the keyboard's focus leaves, since it covers what has the focus then. Its button stays able to close it.
 * Browsers without popovers (Safari before 17) get menus that a press opens and the next one closes.
 */
export function runMenus(): void {
  if (!('popover' in HTMLElement.prototype)) {
    document.addEventListener('click', ({ target }) => toggleMenus((target as Element).closest('button')))
    return
  }
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = (target as Element).closest<HTMLElement>('[popover=auto]:popover-open')
    if (menu === null || !(relatedTarget instanceof Element)) return
    if (!menu.contains(relatedTarget) && !relatedTarget.matches(`[popovertarget="${menu.id}"]`))
      menu.hidePopover()
  })
}

function toggleMenus(pressed: Element | null): void {
  const id = pressed?.getAttribute('popovertarget')
  for (const menu of document.querySelectorAll<HTMLElement>('[popover=auto]'))
    menu.toggleAttribute('data-open', menu.id === id && !menu.hasAttribute('data-open'))
}
