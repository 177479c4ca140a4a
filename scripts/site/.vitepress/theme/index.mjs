import DefaultTheme from 'vitepress/theme';
import 'virtual:theme.css';
import './style.css';

export default DefaultTheme;
