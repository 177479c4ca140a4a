import { useData, useRoute, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h, nextTick, onMounted, watch } from 'vue';
import { footer } from './footer.mjs';
import { idDrawing } from './id-drawing.mjs';
import 'virtual:theme.css';
import './style.css';

/** What most visitors look for first. */
const INSTALL = 'npm install @sno-id/sdk';

export default {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const route = useRoute();
      const { frontmatter, theme } = useData();
      onMounted(markMain);
      watch(
        () => route.path,
        () => nextTick(markMain),
      );
      return () =>
        h(DefaultTheme.Layout, null, {
          'home-hero-actions-after': () => install(theme.value.status),
          'home-hero-image': idDrawing,
          'doc-after': footer,
          'layout-bottom': () => (frontmatter.value.layout === 'home' ? footer() : undefined),
        });
    },
  },
};

/** The first page has no element `main`, as the others have. */
function markMain() {
  const content = document.querySelector('#VPContent');
  if (content?.querySelector('main')) content.removeAttribute('role');
  else content?.setAttribute('role', 'main');
}

/** Before the first release the command would fail, so a link leads to what works until then. */
function install(status) {
  return status.endsWith('not yet on npm')
    ? h('a', { class: 'hero-install', href: withBase('/start.html#install') }, 'Not on npm yet: install it')
    : h('code', { class: 'hero-install' }, INSTALL);
}
