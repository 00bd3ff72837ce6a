// For those who have Gradle and the JetBrains repository; `python package.py` needs neither.
// It takes the bundled server from build/bundled: `gradle bundleServer` makes it.
plugins {
    java
    id("org.jetbrains.intellij.platform") version "2.6.0"
}

group = "mindport"
version = Regex("<version>(.*)</version>").find(file("resources/META-INF/plugin.xml").readText())!!.groupValues[1]

repositories {
    mavenCentral()
    intellijPlatform { defaultRepositories() }
}

dependencies {
    intellijPlatform {
        pycharmCommunity("2024.2")
        plugin("com.redhat.devtools.lsp4ij", "0.20.1")
    }
}

sourceSets {
    main {
        java.setSrcDirs(listOf("src"))
        resources.setSrcDirs(listOf("resources"))
    }
}

tasks {
    withType<JavaCompile> {
        options.release = 17
        options.encoding = "UTF-8"
    }

    val bundleServer by registering(Exec::class) {
        workingDir = file("../server")
        commandLine("python3", "-m", "devtools", "bundle", file("build/bundled").path)
        outputs.dir("build/bundled")
    }

    prepareSandbox {
        dependsOn(bundleServer)
        from("build/bundled") { into("${rootProject.name}/bundled") }
    }
}

intellijPlatform {
    buildSearchableOptions = false
    pluginConfiguration {
        ideaVersion {
            sinceBuild = "242"
            untilBuild = provider { null }
        }
    }
    pluginVerification {
        ides { recommended() }
    }
}
