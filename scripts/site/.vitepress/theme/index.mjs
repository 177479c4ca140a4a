import { useData, useRoute } from 'vitepress';
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
      const { frontmatter } = useData();
      onMounted(markMain);
      watch(
        () => route.path,
        () => nextTick(markMain),
      );
      return () =>
        h(DefaultTheme.Layout, null, {
          'home-hero-actions-after': () => h('code', { class: 'hero-install' }, INSTALL),
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
