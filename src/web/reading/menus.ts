/** Closes a menu that the keyboard's focus leaves, since it covers what has the focus then. Its button stays able to close it. */
export function closeLeftMenus(): void {
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = (target as Element).closest<HTMLElement>('[popover=auto]:popover-open')
    if (menu === null || !(relatedTarget instanceof Element)) return
    if (!menu.contains(relatedTarget) && !relatedTarget.matches(`[popovertarget="${menu.id}"]`))
      menu.hidePopover()
  })
}
